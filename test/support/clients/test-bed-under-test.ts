import * as z from 'zod';
import type { TestBedInfo } from '../../../clients/scenarios/harness/test-bed';

/** The variable by which the clients' one test bed is known to every test file. */
export const TEST_BED_VARIABLE = 'CLIENT_TEST_BED';

const infoSchema = z.object({
  relay: z.string(),
  api_key: z.string(),
  webhook_secret: z.string(),
  service: z.string(),
}) satisfies z.ZodType<TestBedInfo>;

export const testBed = (): TestBedInfo =>
  infoSchema.parse(JSON.parse(process.env[TEST_BED_VARIABLE] ?? '{}'));
