import '../../local/shared/require-node.cjs';
// `npm run shelf`: runs the package's command line from its sources.
import '../../clients/typescript/src/cli/shelf';
