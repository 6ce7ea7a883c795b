import { App, Stack, Stage } from 'aws-cdk-lib';
import {
  CodePipeline,
  CodePipelineSource,
  ManualApprovalStep,
  ShellStep,
  type IFileSetProducer,
} from 'aws-cdk-lib/pipelines';
import { configOf, type Config } from '../../lib/config';
import { addShelfRecognition } from '../../lib/stacks/shelf-recognition';

/**
 * Another CDK app that has the service in it: a pipeline, which deploys each commit to `dev`, and after
 * somebody's approval to `prod`. The configuration of each is a value here, and no context is read.
 */

// Folders of assets must be readable by others: Lambda runs as another user than the one who deploys.
process.umask(0o022);

const env = { account: '123456789012', region: 'eu-west-1' };
const owner = 'shelf-team@example.com';
// The pipeline builds the worker's image on x86, where an arm64 image would need emulation.
const architecture = 'x86_64';

class ServiceStage extends Stage {
  constructor(app: App, id: string, config: Config) {
    super(app, id, { env });
    addShelfRecognition(this, config);
  }
}

const app = new App({ analyticsReporting: false });
const source = CodePipelineSource.connection('example/shelf-recognition', 'main', {
  connectionArn: `arn:aws:codeconnections:${env.region}:${env.account}:connection/example`,
});
const pipeline = new CodePipeline(new Stack(app, 'Pipeline', { env }), 'Pipeline', {
  synth: new ShellStep('Synth', {
    input: source as IFileSetProducer,
    commands: ['npm ci', 'npx cdk synth --app "node --import tsx docs/examples/pipeline.ts"'],
  }) as IFileSetProducer,
});

const dev = configOf({ stage: 'dev', owner, architecture, retainData: false });
pipeline.addStage(new ServiceStage(app, 'Dev', dev));

const prod = configOf({
  stage: 'prod',
  owner,
  architecture,
  alarmTopicArn: `arn:aws:sns:${env.region}:${env.account}:operators`,
});
pipeline.addStage(new ServiceStage(app, 'Prod', prod), {
  pre: [new ManualApprovalStep('Approve')],
});
