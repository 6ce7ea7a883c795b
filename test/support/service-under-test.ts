import * as z from 'zod';
import { localCloudInfoSchema, type LocalCloudInfo } from '../../local/state/local-json';
import { ServiceClient } from './service-client';

/** The variable by which every test file of a project finds the project's one local cloud. */
export const SERVICE_VARIABLE = 'SERVICE_UNDER_TEST';

const serviceSchema = z.object({ info: localCloudInfoSchema, stateFolder: z.string() });

export function serviceUnderTest(): {
  readonly client: ServiceClient;
  readonly info: LocalCloudInfo;
  readonly stateFolder: string;
} {
  const { info, stateFolder } = serviceSchema.parse(
    JSON.parse(process.env[SERVICE_VARIABLE] ?? '{}'),
  );
  return { client: new ServiceClient(info.base_url, info.api_key), info, stateFolder };
}
