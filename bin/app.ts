import '../local/shared/require-node.cjs';
import { App, Tags } from 'aws-cdk-lib';
import { ConfigError, readConfig } from '../lib/config';
import { ServiceStack } from '../lib/stacks/service-stack';
import { StatefulStack } from '../lib/stacks/stateful-stack';

// Folders of assets must be readable by others: Lambda runs as another user than the one who deploys.
process.umask(0o022);

const app = new App({ analyticsReporting: false });
try {
  const config = readConfig(app.node);

  const stateful = new StatefulStack(app, 'ShelfRecognitionStateful', { config });
  new ServiceStack(app, 'ShelfRecognitionService', { config, stateful });

  Tags.of(app).add('service', 'shelf-recognition');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  // Left alone, an app without stacks would be synthesised and deployed.
  console.error(error.message);
  process.exit(1);
}
