import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod';
import { getRows } from '../../../lambdas/storage/aws/batches';
import { sdkEnvironment } from '../../../local/functions/function-environment';
import { closeServer, HOST, listen } from '../../../local/shared/listen';
import { DEAD } from '../../support/embedded-services';

/** Replaces the waits between requests, so that the test does not wait. */
const sleep = jest.spyOn(timers, 'setTimeout').mockResolvedValue(undefined);
const waits = () => sleep.mock.calls.map(([milliseconds]) => milliseconds);

const keysSchema = z.array(z.object({ id: z.object({ S: z.string() }) }));
const getSchema = z.object({
  RequestItems: z.object({ Rows: z.object({ Keys: keysSchema }) }),
});

/** How many rows the table handles in one request. It leaves the others unprocessed, as if throttled. */
let rowsAtOnce = Infinity;
/** The number of rows in each request. */
let requests: number[] = [];

function answer(body: unknown): object {
  const { Keys } = getSchema.parse(body).RequestItems.Rows;
  requests.push(Keys.length);
  const rest = Keys.slice(rowsAtOnce);
  return {
    Responses: { Rows: Keys.slice(0, rowsAtOnce) },
    UnprocessedKeys: rest.length === 0 ? {} : { Rows: { Keys: rest } },
  };
}

let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      response.setHeader('Content-Type', 'application/x-amz-json-1.0');
      response.end(JSON.stringify(answer(JSON.parse(body))));
    });
  });
  const dynamodb = `http://${HOST}:${await listen(server, 0)}`;
  Object.assign(process.env, sdkEnvironment({ dynamodb, s3: DEAD, sqs: DEAD, sfn: DEAD }));
});
afterAll(() => closeServer(server));
beforeEach(() => {
  requests = [];
  sleep.mockClear();
});

const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: String(id) }));

describe('a batch', () => {
  it('is read in requests of 100 keys', async () => {
    rowsAtOnce = Infinity;

    expect(await getRows('Rows', rows(250))).toEqual(rows(250));

    expect(requests.toSorted((a, b) => b - a)).toEqual([100, 100, 50]);
  });

  it('is read again for the rows that a throttled table left out', async () => {
    rowsAtOnce = 2;

    expect(await getRows('Rows', rows(5))).toEqual(rows(5));

    expect(requests).toEqual([5, 3, 1]);
    expect(waits()).toEqual([50, 50]);
  });

  it('is read to its end if its rows are too large for a few answers', async () => {
    rowsAtOnce = 4;

    expect(await getRows('Rows', rows(100))).toEqual(rows(100));

    expect(requests).toHaveLength(25);
  });

  it('fails if the table stays throttled for some 6 s', async () => {
    rowsAtOnce = 0;

    await expect(getRows('Rows', rows(1))).rejects.toThrow('for too long');

    expect(requests).toHaveLength(8);
    expect(waits()).toEqual([50, 100, 200, 400, 800, 1_600, 3_200]);
  });
});
