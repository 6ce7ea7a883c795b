import '../../local/shared/require-node.cjs';
import { runCommand } from '../../local/shared/run-command';
import { tableOf } from './measured';
import { loadNewEmbedder } from './load-new-embedder';
import { LOAD } from './options';
import { runLoad } from './scenarios';
import { startService, type LoadedService } from './started-service';

/** `npm run load`: prints a table, and ends with 1 when a bound is broken. */
runCommand(LOAD, async ({ values }) => {
  const { seconds, images, baseUrl, apiKey, otherApiKey } = values;
  if (values.newEmbedder) return loadNewEmbedder(values);
  const service: LoadedService =
    baseUrl !== undefined && apiKey !== undefined && otherApiKey !== undefined
      ? { baseUrl, apiKey, otherApiKey, stop: () => Promise.resolve() }
      : await startService();
  try {
    const { rows, slowdown, besideAnonymous, faults } = await runLoad(service, { seconds, images });
    console.log(tableOf(rows));
    console.log(
      `Waits beside ${images} bulk images take ${slowdown.toFixed(1)} times as long (p95).`,
    );
    console.log(
      `Reads beside a flood without keys take ${besideAnonymous.toFixed(1)} times as long (p95).`,
    );
    for (const fault of faults) console.error(`Over the bound: ${fault}`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await service.stop();
  }
});
