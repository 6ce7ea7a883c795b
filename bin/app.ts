import '../local/shared/require-node.cjs';
import { App } from 'aws-cdk-lib';
import { ConfigError, readConfig } from '../lib/config';
import { addShelfRecognition } from '../lib/stacks/shelf-recognition';

// Asset folders must be readable by others, because Lambda runs as a different user from the one who
// deploys.
process.umask(0o022);

const app = new App({ analyticsReporting: false });
try {
  // cdk.json passes the file's name. The service on one machine and the tests read no file.
  addShelfRecognition(app, readConfig(app.node, process.argv[2]));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  // Without this, an app without stacks would be synthesised and deployed.
  console.error(error.message);
  process.exit(1);
}
