import { createServer } from 'node:http';
import { afterEach, expect, it } from '@jest/globals';
import { Relay } from '../../../clients/scenarios/harness/relay';
import { closeServer, HOST, listen } from '../../../local/shared/listen';

const uuid = '3f0c1c5e-7a1d-4d0e-9b57-5f5d4c6a8e21';
const path = `/image-recognition/tasks/${uuid}/results/${uuid}`;

/** A service that finishes its result before the third request. */
let asked = 0;
const service = createServer((_request, response) => {
  asked += 1;
  response.end(JSON.stringify({ uuid, status: asked < 3 ? 'IN_PROGRESS' : 'COMPLETED' }));
});

afterEach(() => closeServer(service));

it('plays an unfinished result no longer than its scenario says, however slow the service is', async () => {
  const on = 'GET /image-recognition/tasks/{task_uuid}/results/{result_uuid}';
  const faults = [{ on, kind: 'unfinished' as const, times: 1 }];
  const scenario = { id: 'slow', title: 'waits', faults, steps: [], sent: [] };
  const relay = new Relay(`http://${HOST}:${await listen(service, 0)}`, [scenario]);
  const address = `${await relay.start()}/slow/run/v2${path}`;
  const answers = [await (await fetch(address)).json(), await (await fetch(address)).json()];
  await relay.stop();
  expect(answers).toEqual([
    { uuid, status: 'IN_PROGRESS' },
    { uuid, status: 'COMPLETED' },
  ]);
});
