import '../../local/shared/require-node.cjs';
// `npm run shelf`: the command line of the package, from its sources.
import '../../clients/typescript/src/cli/shelf';
