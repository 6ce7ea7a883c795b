import { createWebhookSecret } from '../../../lambdas/storage/accounts/webhook-secrets';
import { startLocalCloud } from '../../../local/cloud/cloud';
import { connect } from '../../../tools/operate/keys/connection';
import { LOCAL_ACCOUNT } from '../../../local/state/local-json';
import { Relay } from './relay';
import { readScenarios } from './scenario';

/** What a client needs in order to run the scenarios. */
export interface TestBedInfo {
  /** A client's base URL is `<relay>/<scenario>/<run>/v2`, where the client chooses the name of the run. */
  readonly relay: string;
  readonly api_key: string;
  /** The secret that signs callbacks. */
  readonly webhook_secret: string;
  /** The service itself, for requests that need no faults. */
  readonly service: string;
}

/** Starts a service with temporary storage, and the relay in front of it. */
export async function startTestBed(): Promise<{
  readonly info: TestBedInfo;
  stop(): Promise<void>;
}> {
  const cloud = await startLocalCloud({ port: 0, ephemeral: true, allowLoopback: true });
  await connect({ deployed: false, state: cloud.stateFolder });
  const made = await createWebhookSecret(LOCAL_ACCOUNT);
  if (!made) throw new Error('A new service has no webhook secret yet');
  const relay = new Relay(cloud.info.base_url, readScenarios());
  const info: TestBedInfo = {
    relay: await relay.start(),
    api_key: cloud.info.api_key,
    webhook_secret: made.secret,
    service: cloud.info.base_url,
  };
  return {
    info,
    stop: async () => {
      await relay.stop();
      await cloud.stop();
    },
  };
}
