import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceClient, type Call, type Reply } from '../support/service-client';

const WAIT_MS = 1_000;

/** Repeats a request after a wait while the service refuses it because its account sends too many. */
export class PatientClient extends ServiceClient {
  override async call(method: string, path: string, call?: Call): Promise<Reply> {
    for (;;) {
      const reply = await super.call(method, path, call);
      if (reply.status !== 429) return reply;
      await sleep(WAIT_MS);
    }
  }
}
