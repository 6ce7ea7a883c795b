import type { Server } from 'node:http';
import { z } from 'zod';
import type { EmbeddedServices } from '../../../local/cloud/endpoints';
import { closeServer } from '../../../local/shared/listen';
import { DynamoDbMeter } from './dynamodb-meter';
import { startProxy, type Request, type Watch } from '../../shared/proxy';
import { noUsage, sum, type Usage } from './usage';
import { DOCUMENTED } from './prices';

/** SQS bills one request for each 64 KB. */
const SQS_CHUNK_BYTES = 64 * 1024;
const sendBatchSchema = z.object({ Entries: z.array(z.object({ MessageBody: z.string() })) });

/** Counts the requests of functions to AWS services and of clients to the API. It forwards all of them. */
export class Recorder {
  private usage = noUsage();
  private readonly servers: Server[] = [];

  /** Puts the recorder between functions and services. It is an option of `startLocalCloud`. */
  readonly between = async (services: EmbeddedServices): Promise<EmbeddedServices> => {
    const { endpoints } = services;
    const meter = new DynamoDbMeter(this.count);
    const sqs = await this.watch(endpoints.sqs, this.sqs);
    return {
      ...services,
      endpoints: {
        dynamodb: await this.watch(endpoints.dynamodb, (request, forward) =>
          meter.forward(request, forward),
        ),
        s3: await this.watch(endpoints.s3, this.s3),
        sqs,
        sfn: await this.watch(endpoints.sfn, this.sfn),
      },
      queueUrl: (name) => services.queueUrl(name).replace(endpoints.sqs, sqs),
    };
  };

  /** @returns the address at which clients must call the API to be counted. */
  async api(baseUrl: string): Promise<string> {
    const { origin, pathname } = new URL(baseUrl);
    const address = await this.watch(origin, async (request, forward) => {
      const answer = await forward(request);
      this.count({
        apiRequests: 1,
        logBytes: DOCUMENTED.accessLogBytes,
        bytesOut: answer.body.length,
      });
      return answer;
    });
    return address + pathname;
  }

  /** What was counted since the last call. */
  take(): Usage {
    const { usage } = this;
    this.usage = noUsage();
    return usage;
  }

  async stop(): Promise<void> {
    await Promise.all(this.servers.map(closeServer));
  }

  private readonly count = (usage: Partial<Usage>): void => {
    this.usage = sum(this.usage, usage);
  };

  private async watch(target: string, watch: Watch): Promise<string> {
    const { server, address } = await startProxy(() => target, watch);
    this.servers.push(server);
    return address;
  }

  private readonly s3: Watch = (request, forward) => {
    this.count(s3Usage(request));
    return forward(request);
  };

  private readonly sqs: Watch = (request, forward) => {
    this.count({ sqsRequests: sqsRequests(request) });
    return forward(request);
  };

  private readonly sfn: Watch = (request, forward) => {
    this.count({ transitions: transitionsOfStart(request) });
    return forward(request);
  };
}

/** The transition out of the last state of an execution that starts. Calls of its functions are the others. */
export function transitionsOfStart({ headers }: Request): number {
  return headers['x-amz-target']?.endsWith('.StartExecution') ? 1 : 0;
}

/** The class of a request to S3, and the bytes that it stores: of pictures, or of documents. */
export function s3Usage({ method, path, body }: Request): Partial<Usage> {
  if (method === 'DELETE') return {};
  if (method !== 'PUT') return { gets: 1 };
  const bytes = body.length;
  return path.includes('/images/')
    ? { puts: 1, pictureBytes: bytes }
    : { puts: 1, documentBytes: bytes };
}

/** The billed requests: those of this request, and those of Lambda's poller for its messages. */
export function sqsRequests({ headers, body }: Request): number {
  const target = headers['x-amz-target'];
  if (target?.endsWith('.SendMessage')) return 1 + DOCUMENTED.pollerRequestsPerMessage;
  if (!target?.endsWith('.SendMessageBatch')) return 1;
  const { Entries } = sendBatchSchema.parse(JSON.parse(body.toString('utf8')));
  const bytes = Entries.reduce((sum, entry) => sum + Buffer.byteLength(entry.MessageBody), 0);
  return (
    Math.max(1, Math.ceil(bytes / SQS_CHUNK_BYTES)) +
    Entries.length * DOCUMENTED.pollerRequestsPerMessage
  );
}
