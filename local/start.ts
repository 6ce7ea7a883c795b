import './shared/require-node.cjs';
import { startLocalCloud } from './cloud/cloud';
import { START } from './cloud/options';
import { runCommand } from './shared/run-command';
import { signInLink } from './shared/sign-in-link';
import { LOCAL_ACCOUNT } from './state/local-json';

/** `npm start`: runs the service on this machine until it is stopped. */
runCommand(START, async ({ values }) => {
  const began = Date.now();
  const starting = startLocalCloud(values);
  // A signal during start-up takes effect only afterwards, because services that are still starting cannot be
  // closed.
  const stop = (): void => {
    void starting.then((cloud) => cloud.stop()).then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);

  const { info, stateFolder } = await starting;
  console.log(
    [
      `Ready after ${((Date.now() - began) / 1000).toFixed(1)} s. Everything is kept in ${stateFolder}.`,
      `  API        ${info.base_url}`,
      `  API key    ${info.api_key}`,
      `  account    ${LOCAL_ACCOUNT}`,
      `  documents  ${info.docs_url}`,
      `  console    ${signInLink(info, '/catalogue')}`,
      ...Object.entries(info.endpoints).map(([name, url]) => `  ${name.padEnd(10)} ${url}`),
      'Press Ctrl-C to end.',
    ].join('\n'),
  );
  return 0;
});
