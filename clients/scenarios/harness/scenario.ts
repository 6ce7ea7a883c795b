import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { ROUTES } from '../../../lambdas/api/routes';

const ROUTE_NAMES = ROUTES.map(({ method, path }) => `${method} ${path}`);
/** A route in the form used by routes.ts, such as `GET /catalog-items/{item_uuid}`. */
const routeSchema = z.string().refine((name) => ROUTE_NAMES.includes(name), 'is no route');

const faultShape = {
  on: routeSchema,
  /** How many requests to the route get the fault. */
  times: z.int().min(1).default(1),
};
/**
 * A fault that the relay applies to requests to one route. Faults apply in the order listed;
 * clients/scenarios/README.md describes them.
 */
const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...faultShape,
    kind: z.literal('instead'),
    status: z.int(),
    headers: z.record(z.string(), z.string()).default({}),
    body: z.unknown(),
  }),
  z.strictObject({ ...faultShape, kind: z.literal('lost') }),
  z.strictObject({ ...faultShape, kind: z.literal('late') }),
  z.strictObject({ ...faultShape, kind: z.literal('unfinished') }),
]);
export type Fault = z.infer<typeof faultSchema>;

const stepSchema = z.strictObject({
  /** A method of the client, such as `catalog_items.get`, or a step of the runner's own. */
  do: z.string(),
  /** A key to use instead of the run's. */
  api_key: z.string().optional(),
  args: z.array(z.unknown()).default([]),
  with: z.record(z.string(), z.unknown()).default({}),
  save: z.string().optional(),
  expect: z.unknown().optional(),
  fails: z
    .strictObject({
      code: z.string(),
      status: z.int().optional(),
      message_contains: z.string().optional(),
      has: z
        .array(z.enum(['request_id', 'result_uuid', 'retry_after_seconds', 'result']))
        .default([]),
    })
    .optional(),
});
export type Step = z.infer<typeof stepSchema>;

const scenarioSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  faults: z.array(faultSchema).default([]),
  steps: z.array(stepSchema).min(1),
  sent: z
    .array(
      z.strictObject({ route: routeSchema, times: z.int(), same_key: z.literal(true).optional() }),
    )
    .default([]),
});
export type Scenario = z.infer<typeof scenarioSchema>;

/** The folder with the scenarios and their pictures. */
const SCENARIOS_FOLDER = path.join(__dirname, '..');

/** @throws ZodError that names the part of the list that is invalid. */
export const readScenarios = (): readonly Scenario[] =>
  z
    .object({ scenarios: z.array(scenarioSchema) })
    .parse(JSON.parse(readFileSync(path.join(SCENARIOS_FOLDER, 'scenarios.json'), 'utf8')))
    .scenarios;
