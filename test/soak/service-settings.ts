import * as z from 'zod';
import { localCloudInfoSchema } from '../../local/state/local-json';

const endpointsSchema = localCloudInfoSchema.shape.endpoints;

/** How soak-service.ts starts the service in its child process. */
export const serviceSettingsSchema = z.object({
  port: z.number(),
  state: z.string(),
  assembly: z.string(),
  workers: z.number(),
  callbackWaitScale: z.number(),
  visibilityScale: z.number(),
  scheduleScale: z.number(),
  onlySchedule: z.string(),
  workerDelay: z.number().default(0),
  /** Where the functions find the AWS services. */
  functionsCall: endpointsSchema,
});
export type ServiceSettings = z.infer<typeof serviceSettingsSchema>;

/** What the child process reports. */
export const serviceMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('endpoints'), endpoints: endpointsSchema }),
  z.object({ kind: z.literal('ready'), info: localCloudInfoSchema }),
]);
export type ServiceMessage = z.infer<typeof serviceMessageSchema>;
