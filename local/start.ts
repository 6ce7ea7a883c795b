import './shared/require-node.cjs';
import { startLocalCloud } from './cloud/cloud';
import { parseOptions, USAGE, type LocalCloudOptions } from './cloud/options';
import { UsageError } from './shared/run-command';
import { LOCAL_ACCOUNT } from './state/local-json';
import { StartError } from './shared/start-error';

/** `npm start`: runs the service on this machine until it is told to end. */
async function main(): Promise<void> {
  const options = readOptions();
  if (options === 'help') {
    process.stdout.write(USAGE);
    return;
  }
  const began = Date.now();
  const starting = startLocalCloud(options);
  // A signal during the start counts when it is over: what is half-open could not be closed.
  const stop = (): void => {
    void starting.then((cloud) => cloud.stop()).then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const cloud = await starting;
  const { info } = cloud;
  console.log(
    [
      `Ready after ${((Date.now() - began) / 1000).toFixed(1)} s. Everything is kept in ${cloud.stateFolder}.`,
      `  API        ${info.base_url}`,
      `  API key    ${info.api_key}`,
      `  account    ${LOCAL_ACCOUNT}`,
      `  documents  ${info.docs_url}`,
      ...Object.entries(info.endpoints).map(([name, url]) => `  ${name.padEnd(10)} ${url}`),
      'Press Ctrl-C to end.',
    ].join('\n'),
  );
}

function readOptions(): LocalCloudOptions | 'help' {
  try {
    return parseOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${error.message} (see npm start -- --help)`);
    process.exit(2);
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
