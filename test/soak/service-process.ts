// A child process of soak-service.ts: the local service, whose functions call AWS through other addresses.
import * as z from 'zod';
import { startLocalCloud } from '../../local/cloud/cloud';
import { serviceSettingsSchema, type ServiceMessage } from './service-settings';

// The parent has ended, or was killed.
process.on('disconnect', () => process.exit(0));

const send = (message: ServiceMessage): void => void process.send?.(message);

async function main(): Promise<void> {
  const [settings = ''] = process.argv.slice(2);
  const { functionsCall, ...options } = serviceSettingsSchema.parse(
    z.json().parse(JSON.parse(settings)),
  );
  const { info } = await startLocalCloud({
    ...options,
    allowLoopback: true,
    between: (services) => {
      const { endpoints, queueUrl } = services;
      send({ kind: 'endpoints', endpoints });
      return Promise.resolve({
        ...services,
        endpoints: functionsCall,
        queueUrl: (name) => queueUrl(name).replace(endpoints.sqs, functionsCall.sqs),
      });
    },
  });
  send({ kind: 'ready', info });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
