import '../../local/shared/require-node.cjs';
import type { ShelfClient } from '../../clients/typescript/src/shelf-client';
import { ShelfError } from '../../clients/typescript/src/shelf-error';
import { connectToService, output } from '../operate/connect/service';
import {
  CATALOGUE_FOLDER,
  readCatalogueFolder,
  readPhoto,
  SHELF_PHOTO,
} from '../../local/demo/pictures';
import { UsageError, type Values } from '../../local/shared/command-line';
import { LoopbackServer } from '../../local/shared/loopback-server';
import { runCommand } from '../../local/shared/run-command';
import { readLocalJson, STATE_FOLDER } from '../../local/state/local-json';
import { SMOKE } from './options';
import { runSteps, tableOf } from './run-steps';
import { connect } from './smoke-client';
import { AcceptanceRun } from './steps';

runCommand(SMOKE, async ({ values }) => {
  const { baseUrl, apiKey, isLocal } = await readTarget(values);
  const service = { baseUrl, apiKey };
  await refuseOtherServices(connect(service), baseUrl);

  const stop = new AbortController();
  const onSignal = (): void => stop.abort(new Error('interrupted'));
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const server = new LoopbackServer((_request, response) => response.writeHead(200).end());
  const needsServer = isLocal && values.receiver === undefined;
  const [product] = await readCatalogueFolder(CATALOGUE_FOLDER);
  if (!product) throw new Error(`There is no product in ${CATALOGUE_FOLDER}`);
  const receiver = needsServer ? `${await server.start()}/results` : values.receiver;
  const run = new AcceptanceRun(service, {
    product,
    photo: await readPhoto(SHELF_PHOTO),
    photoUrl: values.photoUrl,
    receiver,
    stop: stop.signal,
  });
  const outcomes = await runSteps(run.steps, stop.signal);
  const left = await run.cleanUp();
  if (needsServer) await server.stop();
  process.off('SIGINT', onSignal).off('SIGTERM', onSignal);

  console.log(tableOf(outcomes));
  if (stop.signal.aborted) console.error('Interrupted: cleaned up before the end.');
  if (left.length > 0) console.error(`Delete these yourself: ${left.join(', ')}`);
  const isBroken = outcomes.some(({ verdict }) => verdict === 'BROKEN');
  return isBroken || stop.signal.aborted || left.length > 0 ? 1 : 0;
});

type Typed = Values<(typeof SMOKE.actions)['']['options']>;

async function readTarget({ baseUrl, deployed, stage, state = STATE_FOLDER, apiKey = '' }: Typed) {
  if (baseUrl !== undefined) return { baseUrl, apiKey, isLocal: false };
  if (deployed) {
    const outputs = await connectToService({ deployed, stage });
    return { baseUrl: output(outputs, 'ApiUrl'), apiKey, isLocal: false };
  }
  const info = readLocalJson(state);
  if (!info) throw new UsageError(`No local service was started with --state ${state}`);
  return { baseUrl: info.base_url, apiKey: apiKey || info.api_key, isLocal: true };
}

/** Fails with one line if the address or key is mistyped, instead of a table full of refusals. */
async function refuseOtherServices(client: ShelfClient, baseUrl: string): Promise<void> {
  try {
    await client.health();
    await client.catalogItems.list({ limit: 1 });
  } catch (error) {
    if (!(error instanceof ShelfError) || error.status === 404) {
      throw new UsageError(`${baseUrl} is not this service: give the address with /v2`);
    }
    const { status, code } = error;
    if (status === 401) throw new UsageError('--api-key KEY is unknown or revoked (401)');
    if (status === 403)
      throw new UsageError('--api-key KEY lacks a permission (403): it needs all');
    if (code === 'unreachable' || code === 'timed-out') {
      throw new Error(`Nothing answers at ${baseUrl}`);
    }
  }
}
