import { setTimeout as sleep } from 'node:timers/promises';
import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ENVIRONMENT_VARIABLES } from '../../lambdas/shared/environment';
import { getResult, type ResultKey } from '../../lambdas/storage/results/results';
import { startLocalCloud, type LocalCloud } from '../cloud/cloud';
import { sdkEnvironment } from '../functions/function-environment';
import { setEnvironment } from '../shared/process-environment';
import { LOCAL_ACCOUNT } from '../state/local-json';
import { createDemoTask } from './catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, readPhoto, SHELF_PHOTO } from './pictures';
import { CallbackReceiver, type Behaviour, type Submission } from './receiver';

/** The factor that shortens waits between attempts at callbacks to seconds. */
const WAIT_SCALE = 0.01;
/** Time limit for six recognitions, one after another, and the longest series of attempts at a callback. */
const MAX_WAIT_FOR_CALLBACKS_SECONDS = 120;

/** Submits three files and three addresses. The receiver of their callbacks refuses some of them. */
export async function demonstrateCallbacks(): Promise<number> {
  const photo = await readPhoto(SHELF_PHOTO);
  const thumbnails = await readCatalogueFolder(CATALOGUE_FOLDER);
  const submitted = Promise.withResolvers<readonly Submission[]>();
  const receiver = new CallbackReceiver(photo, submitted.promise);
  const address = await receiver.listen();

  console.log(
    `Starting the service on this machine, callback waits multiplied by ${WAIT_SCALE} ...`,
  );
  const cloud = await startLocalCloud({
    port: 0,
    ephemeral: true,
    allowLoopback: true,
    callbackWaitScale: WAIT_SCALE,
  });
  try {
    const client = new ShelfClient({ apiKey: cloud.info.api_key, baseUrl: cloud.info.base_url });
    const task = await createDemoTask(client, thumbnails);

    const callback = `${address}/results`;
    const files = await client.submit(task.uuid, [photo, photo, photo], { callback });
    const addresses = [1, 2, 3].map((number) => `${address}/shelf-${number}.jpg`);
    const urls = await client.submitUrls(task.uuid, addresses, { callback });
    console.log('Three files and three addresses are accepted; their callbacks:');
    const submissions = [
      ...files.map((uuid, index) => submission(uuid, `file ${index + 1}`)),
      ...urls.map((uuid, index) =>
        submission(uuid, `address ${index + 1}`, URL_BEHAVIOURS[index] ?? 'takes it'),
      ),
    ];
    submitted.resolve(submissions);
    await receiver.awaitAll(MAX_WAIT_FOR_CALLBACKS_SECONDS);
    return await report(cloud, task.uuid, submissions, receiver);
  } finally {
    await cloud.stop();
    await receiver.stop();
  }
}

const URL_BEHAVIOURS = ['takes it', 'fails twice, then takes it', 'always fails'] as const;

const submission = (
  resultUuid: string,
  name: string,
  behaviour: Behaviour = 'takes it',
): Submission => ({
  resultUuid,
  label: behaviour === 'takes it' ? name : `${name} (${behaviour})`,
  behaviour,
});

/** Prints what table Results records about each callback. @returns 1 if a record or an attempt is not as expected. */
async function report(
  cloud: LocalCloud,
  taskUuid: string,
  submissions: readonly Submission[],
  receiver: CallbackReceiver,
): Promise<number> {
  const table = cloud.info.resources.tables.find((name) => name.includes('Results')) ?? '';
  setEnvironment({
    ...sdkEnvironment(cloud.info.endpoints),
    [ENVIRONMENT_VARIABLES.resultsTable]: table,
  });
  console.log('\nRecorded beside the results:');
  const faults = submissions.flatMap((one) => receiver.faults(one));
  for (const { resultUuid, label, behaviour } of submissions) {
    const wanted = behaviour === 'always fails' ? 'GIVEN_UP' : 'DELIVERED';
    const key = { account_id: LOCAL_ACCOUNT, task_uuid: taskUuid, result_uuid: resultUuid };
    const row = await outcomeOf(key, wanted);
    console.log(
      `${label}: ${row?.callback_outcome ?? 'nothing'}, attempts ${row?.callback_attempts ?? 0}` +
        (row?.callback_last_error ? `, last error: ${row.callback_last_error}` : ''),
    );
    if (row?.callback_outcome !== wanted) faults.push(`${label} is not recorded as ${wanted}`);
  }
  for (const fault of faults) console.error(`Wrong: ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

/**
 * Waits for a callback's outcome, because the workflow records it in a separate step after the last attempt.
 */
async function outcomeOf(key: ResultKey, wanted: string) {
  for (let attempt = 0; attempt < 50; attempt++) {
    const row = await getResult(key);
    if (row?.callback_outcome === wanted) return row;
    await sleep(100);
  }
  return getResult(key);
}
