import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3ServiceException,
  type PutObjectCommandInput,
} from '@aws-sdk/client-s3';
import * as z from 'zod';
import {
  bboxSchema,
  recognitionDocumentSchema,
  type RecognitionDocument,
} from '../../contracts/result';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../../shared/environment';
import { once } from '../../shared/once';
import { mapInParallel } from '../aws/batches';
import { s3 } from '../aws/clients';

/**
 * The bucket of documents, packed galleries and exports, which would be too large or too expensive as
 * table rows.
 */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.documentsBucket]: z.string() }),
);
export const documentsBucket = () => environment()[ENVIRONMENT_VARIABLES.documentsBucket];

export async function writeJsonDocument(
  key: string,
  value: unknown,
  condition: Pick<PutObjectCommandInput, 'IfNoneMatch'> = {},
): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: documentsBucket(),
      Key: key,
      Body: JSON.stringify(value),
      ContentType: 'application/json',
      ...condition,
    }),
  );
}

export async function readJsonDocument<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<z.infer<T>> {
  const object = await s3().send(new GetObjectCommand({ Bucket: documentsBucket(), Key: key }));
  if (!object.Body) throw new Error(`The document ${key} has no body`);
  const parsed = schema.safeParse(JSON.parse(await object.Body.transformToString()));
  if (!parsed.success) throw new Error(`The document ${key} is corrupt`, { cause: parsed.error });
  return parsed.data;
}

/** Stores bytes under a key that nothing else has. */
export async function writeDocumentBytes(
  key: string,
  bytes: Uint8Array,
  headers: Pick<PutObjectCommandInput, 'ContentType' | 'ContentDisposition'> = {},
): Promise<void> {
  await s3().send(
    new PutObjectCommand({ Bucket: documentsBucket(), Key: key, Body: bytes, ...headers }),
  );
}

/** Reads the bytes of an object, or only a part of them. */
export async function readDocumentBytes(
  key: string,
  part?: { readonly start: number; readonly length: number },
): Promise<Uint8Array> {
  const object = await s3().send(
    new GetObjectCommand({
      Bucket: documentsBucket(),
      Key: key,
      ...(part && { Range: `bytes=${part.start}-${part.start + part.length - 1}` }),
    }),
  );
  if (!object.Body) throw new Error(`The document ${key} has no body`);
  return object.Body.transformToByteArray();
}

/** All attempts at a result use the same key, so no document is left that no row names. */
const recognitionDocumentKeyOf = (resultUuid: string) => `results/${resultUuid}/document.json`;

const renamedDocumentKeyOf = (resultUuid: string, renames: number) =>
  `results/${resultUuid}/document-${renames}.json`;

/**
 * Stores the document that one attempt at naming a result's facings again has made. Each attempt has its own
 * key.
 * @returns the key
 */
export async function writeRenamedDocument(
  resultUuid: string,
  renames: number,
  document: RecognitionDocument,
): Promise<string> {
  const key = renamedDocumentKeyOf(resultUuid, renames);
  await writeJsonDocument(key, document);
  return key;
}

/**
 * Stores what was recognised, unless an earlier attempt has stored it: a late duplicate must not change
 * the document that a result already points to.
 * @returns the key, and the document that is stored under it.
 */
export async function writeRecognitionDocument(
  resultUuid: string,
  document: RecognitionDocument,
): Promise<{ readonly key: string; readonly document: RecognitionDocument }> {
  const key = recognitionDocumentKeyOf(resultUuid);
  try {
    await writeJsonDocument(key, document, { IfNoneMatch: '*' });
    return { key, document };
  } catch (error) {
    // If the SDK repeated a write whose answer was lost, the stored document is this one.
    if (error instanceof S3ServiceException && error.name === 'PreconditionFailed') {
      return { key, document: await readRecognitionDocument(key) };
    }
    throw error;
  }
}

export const readRecognitionDocument = (key: string): Promise<RecognitionDocument> =>
  readJsonDocument(key, recognitionDocumentSchema);

/** The part of a document that describes facings without a name. */
export const unnamedPartSchema = z.object({
  coco: z.object({
    info: z.object({ description: z.string() }),
    annotations: z.array(z.object({ id: z.number(), bbox: bboxSchema })),
  }),
  unnamed: recognitionDocumentSchema.shape.unnamed,
});

/** The part of a document that says how facings were named. */
export const namedPartSchema = z.object({
  coco: z.object({
    categories: z.array(
      z.object({ id: z.number(), neurolabs: z.object({ productUuid: z.string() }).nullable() }),
    ),
    annotations: z.array(z.object({ id: z.number(), category_id: z.number(), bbox: bboxSchema })),
  }),
  not_compared: recognitionDocumentSchema.shape.not_compared,
});

/** The part of a document that lists show: what shares are counted from, and the preview. */
export const listedPartSchema = z.object({
  coco: z.object({
    annotations: z.array(
      z.object({
        id: z.number(),
        category_id: z.number(),
        area: z.number(),
        neurolabs: z.object({ score: z.number() }),
      }),
    ),
    categories: recognitionDocumentSchema.shape.coco.shape.categories,
  }),
  preview: recognitionDocumentSchema.shape.preview,
});

/** Reads a part of a document, and the size of the whole. */
export async function readDocumentPart<T extends z.ZodType>(
  key: string,
  schema: T,
): Promise<{ readonly bytes: number; readonly part: z.infer<T> }> {
  const bytes = await readDocumentBytes(key);
  const part = schema.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  return { bytes: bytes.length, part };
}

/** Deletes the document of a FAILED or deleted result, if an attempt has stored one. */
export const deleteRecognitionDocument = (resultUuid: string): Promise<void> =>
  deleteDocument(recognitionDocumentKeyOf(resultUuid));

/** Deletes the documents of a result's renames, numbered from 1 to `renames`. */
export async function deleteRenamedDocuments(resultUuid: string, renames = 0): Promise<void> {
  const numbers = Array.from({ length: renames }, (_, index) => index + 1);
  await mapInParallel(numbers, (number) =>
    deleteDocument(renamedDocumentKeyOf(resultUuid, number)),
  );
}

export async function deleteDocument(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: documentsBucket(), Key: key }));
}
