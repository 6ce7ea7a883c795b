import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Endpoints } from '../../local/functions/function-environment';
import type { Answer, Request } from '../../tools/shared/proxy';
import type { Broken } from './promise-broken';

const keySchema = z.object({
  owner: z.object({ S: z.string() }),
  result_uuid: z.object({ S: z.string() }),
});
const writeSchema = z.object({
  TableName: z.string(),
  Key: keySchema.optional(),
  Item: keySchema.optional(),
});

/** What must stay as it is once a result is finished. */
const endSchema = z.object({
  status: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  failure_reason: z.string(),
  duration: z.number().nullable(),
  confidence_score: z.number().nullable(),
  document_key: z.string().optional(),
  names_version: z.number().optional(),
});
type End = z.infer<typeof endSchema>;

/** A finished result changes only when its facings are named again, which gives it a new document. */
function mayFollow(known: End, now: End): boolean {
  if (now.names_version === known.names_version) return isDeepStrictEqual(now, known);
  const { document_key, confidence_score, names_version = 0 } = now;
  const again = { document_key, confidence_score, names_version };
  return (
    names_version > (known.names_version ?? 0) &&
    document_key?.endsWith(`/document-${names_version}.json`) === true &&
    isDeepStrictEqual(now, { ...known, ...again })
  );
}

/** Reads a result's row after each write to it, and compares it with what it was when it ended. */
export class RowWatcher {
  readonly broken: Broken[] = [];
  private readonly ends = new Map<string, End>();
  private readonly deleted = new Set<string>();
  private reads: Promise<void> = Promise.resolve();

  constructor(private readonly rows: () => { client: DynamoDBDocumentClient; table: string }) {}

  readonly onCarriedOut = (service: keyof Endpoints, request: Request, answer: Answer): void => {
    const target = request.headers['x-amz-target'] ?? '';
    if (service !== 'dynamodb' || answer.status !== 200) return;
    if (!/\.(Put|Update|Delete)Item$/.test(target)) return;
    const { TableName, Key, Item } = tableSchema.parse(parse(request)).TableName.includes('Results')
      ? writeSchema.parse(parse(request))
      : {};
    const key = Key ?? Item;
    if (TableName === undefined || !key) return;
    // Reads run one after another, so that an older read is not compared with a newer one.
    this.reads = this.reads.then(() => this.look(key.owner.S, key.result_uuid.S));
  };

  /** Waits for the reads in progress, and forgets the results that are finished. */
  async settle(): Promise<void> {
    await this.reads;
    this.ends.clear();
    this.deleted.clear();
  }

  private async look(owner: string, result_uuid: string): Promise<void> {
    const { client, table } = this.rows();
    const Key = { owner, result_uuid };
    const row = await client
      .send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))
      // The service was killed meanwhile. The row is read again after its next write.
      .catch(() => undefined);
    if (!row) return;
    const known = this.ends.get(result_uuid);
    const now = endSchema.safeParse(row.Item);
    // Clients delete finished results as well. A deleted result must stay deleted.
    const isDeleted = row.Item?.['status'] === 'DELETED';
    if (isDeleted) this.deleted.add(result_uuid);
    if (this.deleted.has(result_uuid) !== isDeleted) {
      const what = `it was deleted, and became ${JSON.stringify(row.Item)}`;
      this.broken.push({ promise: 'noMove', of: result_uuid, what });
    }
    if (known && !isDeleted && !(now.success && mayFollow(known, now.data))) {
      const what = `it was ${JSON.stringify(known)}, and became ${JSON.stringify(now.data ?? row.Item)}`;
      this.broken.push({ promise: 'noMove', of: result_uuid, what });
    }
    if (now.success && now.data.status !== 'IN_PROGRESS') this.ends.set(result_uuid, now.data);
  }
}

const tableSchema = z.object({ TableName: z.string() });
const parse = ({ body }: Request): unknown => JSON.parse(body.toString('utf8'));
