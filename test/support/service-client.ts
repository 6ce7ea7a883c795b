import { randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { callbackStatusSchema, type CallbackStatus } from '../../lambdas/contracts/callback-status';
import { catalogItemSchema, type CatalogItem } from '../../lambdas/contracts/catalog-item';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { taskSchema, type Task } from '../../lambdas/contracts/task';
import { multipart, type Part } from './api-event';
import { plainPicture } from './pictures';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  readonly json: unknown;
}

export interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  readonly json?: unknown;
  readonly parts?: readonly Part[];
  /** `null` sends none. */
  readonly apiKey?: string | null;
}

/** Sends HTTP requests to a running service, and returns every answer unchanged, whatever its status. */
export class ServiceClient {
  constructor(
    readonly baseUrl: string,
    readonly apiKey: string,
  ) {}

  async call(method: string, path: string, call: Call = {}): Promise<Reply> {
    const boundary = randomBytes(8).toString('hex');
    const body = call.parts
      ? multipart(call.parts, boundary)
      : call.json === undefined
        ? call.body
        : JSON.stringify(call.json);
    const type = call.parts
      ? { 'Content-Type': `multipart/form-data; boundary=${boundary}` }
      : call.json === undefined
        ? {}
        : { 'Content-Type': 'application/json' };
    const key = call.apiKey === null ? {} : { 'X-API-Key': call.apiKey ?? this.apiKey };
    const response = await fetch(this.baseUrl + path, {
      method,
      headers: { ...key, ...type, ...call.headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : Uint8Array.from(body) }),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parseJson(text) };
  }

  /** Calls the service. @throws Error unless it answers 200 and a body that fits the schema. */
  async expectOk<T extends z.ZodType>(
    schema: T,
    method: string,
    path: string,
    call?: Call,
  ): Promise<z.infer<T>> {
    const reply = await this.call(method, path, call);
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return schema.parse(reply.json);
  }

  async createItem(fields: Readonly<Record<string, string>> = {}): Promise<CatalogItem> {
    const parts = Object.entries({ name: 'Oat drink', ...fields }).map(([name, value]) => ({
      name,
      value,
    }));
    return this.expectOk(catalogItemSchema.strict(), 'POST', '/catalog-items', {
      parts: [...parts, { name: 'thumbnail', value: await smallPicture(), filename: 'thumbnail' }],
    });
  }

  createTask(catalogItems: readonly string[], fields: object = {}): Promise<Task> {
    return this.expectOk(taskSchema.strict(), 'POST', '/image-recognition/tasks', {
      json: { name: 'Shelf', catalog_items: catalogItems, ...fields },
    });
  }

  /** Polls a result until it has ended. */
  async awaitResult(taskUuid: string, resultUuid: string, seconds = 60): Promise<Result> {
    const path = `/image-recognition/tasks/${taskUuid}/results/${resultUuid}`;
    const deadline = Date.now() + seconds * 1000;
    for (;;) {
      const result = await this.expectOk(resultSchema.strict(), 'GET', path);
      if (result.status !== 'IN_PROGRESS') return result;
      if (Date.now() > deadline) throw new Error(`Still IN_PROGRESS after ${seconds} s: ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Polls a result's callback until it has this outcome. */
  async awaitCallback(
    taskUuid: string,
    resultUuid: string,
    outcome: CallbackStatus['outcome'],
  ): Promise<CallbackStatus> {
    const path = `/image-recognition/tasks/${taskUuid}/results/${resultUuid}/callback`;
    for (let attempt = 0; attempt < 600; attempt++) {
      const status = await this.expectOk(callbackStatusSchema.strict(), 'GET', path);
      if (status.outcome === outcome) return status;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The callback of ${resultUuid} never was ${outcome}`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A picture that every route accepts and on which nothing is found. */
export const smallPicture = (): Promise<Buffer> => plainPicture(64, 64).jpeg().toBuffer();

export const image = (value: Uint8Array, name = 'image'): Part => ({
  name,
  value,
  filename: 'photo.jpg',
  type: 'image/jpeg',
});
