import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import {
  facingsOf,
  verifyCallback,
  type Result,
  type ShelfClient,
  type TotalShares,
} from '../../../clients/typescript/src/index';
import { testBed } from './test-bed-under-test';

const requestSchema = z.object({
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  body: z.string(),
});

export interface Stage {
  readonly client: ShelfClient;
  /** The address of this run at the relay. */
  readonly address: string;
}

/** What a step is given, with saved values and bytes in their places. */
interface Given {
  readonly args: readonly unknown[];
  readonly with: Readonly<Record<string, unknown>>;
}

/** Does the step of this name: a method of the client, or one of {@link OTHER_STEPS}. */
export async function doStep(name: string, stage: Stage, given: Given): Promise<unknown> {
  const other = OTHER_STEPS[name];
  const answer = await (other ? other(given.with, stage) : callMethod(name, stage.client, given));
  if (isByDay(answer)) return Array.from(answer, ([day, shares]) => ({ day, ...shares }));
  return isAsyncIterable(answer) ? rowsOf(answer) : answer;
}

/** Methods whose last argument holds options in camel case, which are not sent as they are. */
const METHODS_WITH_OPTIONS = [
  'recognise',
  'submit',
  'submit_urls',
  'results.wait',
  'tasks.download_export',
];

function callMethod(name: string, client: ShelfClient, given: Given): unknown {
  const [last = '', room] = name.split('.').map(inCamelCase).reverse();
  const owner = room === undefined ? client : memberOf(client, room);
  const method = memberOf(owner, last);
  if (typeof method !== 'function') throw new Error(`There is no step ${name}`);
  const named = METHODS_WITH_OPTIONS.includes(name)
    ? Object.fromEntries(
        Object.entries(given.with).map(([key, value]) => [inCamelCase(key), value]),
      )
    : given.with;
  const args = Object.keys(named).length > 0 ? [...given.args, named] : given.args;
  return Reflect.apply(method, owner, args);
}

const memberOf = (owner: unknown, name: string): unknown =>
  (owner as Readonly<Record<string, unknown>> | undefined)?.[name];

const inCamelCase = (name: string): string =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const isByDay = (value: unknown): value is ReadonlyMap<string, TotalShares> => value instanceof Map;

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function rowsOf(answer: AsyncIterable<unknown>): Promise<unknown[]> {
  const rows: unknown[] = [];
  for await (const row of answer) rows.push(row);
  return rows;
}

type Run = (input: unknown, stage: Stage) => unknown;

/** A step that takes an input of this shape, and nothing else. */
const step =
  <S extends z.ZodRawShape>(
    shape: S,
    run: (input: z.output<z.ZodObject<S>>, stage: Stage) => unknown,
  ): Run =>
  (input, stage) =>
    run(z.strictObject(shape).parse(input), stage);

/** The steps that are not methods of the client, by their name after `do`. */
const OTHER_STEPS: Readonly<Record<string, Run>> = {
  facings: step({ of: z.looseObject({}), named: z.string() }, ({ of, named }) =>
    facingsOf(of as unknown as Result).filter(({ name }) => name === named),
  ),
  receive_callback: step({ count: z.int().default(1) }, async ({ count }, { address }) => {
    for (;;) {
      const answer = await fetch(`${address}/callbacks`);
      const received = z.array(requestSchema).parse(await answer.json());
      const wanted = received[count - 1];
      if (wanted) return wanted;
      await sleep(100);
    }
  }),
  verify_callback: step(
    {
      request: requestSchema,
      secrets: z.array(z.string()).optional(),
      append: z.string().default(''),
      without_header: z.string().default(''),
      clock_seconds_ahead: z.int().default(0),
    },
    ({ request, secrets, append, without_header, clock_seconds_ahead }) => {
      const headers = Object.entries(request.headers).filter(([name]) => name !== without_header);
      return verifyCallback(
        { body: request.body + append, headers: Object.fromEntries(headers) },
        {
          secret: secrets ?? testBed().webhook_secret,
          now: Date.now() + clock_seconds_ahead * 1000,
        },
      );
    },
  ),
};
