import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { recognitionDocumentSchema, type RecognitionDocument } from '../contracts/result';
import { ENVIRONMENT_VARIABLES, readEnvironment } from '../shared/environment';
import { once } from '../shared/once';
import { s3 } from './clients';

/** The bucket of JSON documents that would be too large or too expensive as table rows. */

const environment = once(() =>
  readEnvironment({ [ENVIRONMENT_VARIABLES.documentsBucket]: z.string() }),
);
const documentsBucket = () => environment()[ENVIRONMENT_VARIABLES.documentsBucket];

export async function writeJsonDocument(key: string, value: unknown): Promise<void> {
  await s3().send(
    new PutObjectCommand({
      Bucket: documentsBucket(),
      Key: key,
      Body: JSON.stringify(value),
      ContentType: 'application/json',
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

/**
 * Stores what was recognised. Each attempt writes under a new key, so a late duplicate cannot change
 * the document that a result already points to.
 * @returns the key.
 */
export async function writeRecognitionDocument(
  resultUuid: string,
  document: RecognitionDocument,
): Promise<string> {
  const key = `results/${resultUuid}/${randomBytes(8).toString('hex')}.json`;
  await writeJsonDocument(key, document);
  return key;
}

export const readRecognitionDocument = (key: string): Promise<RecognitionDocument> =>
  readJsonDocument(key, recognitionDocumentSchema);

export async function deleteRecognitionDocument(key: string): Promise<void> {
  await s3().send(new DeleteObjectCommand({ Bucket: documentsBucket(), Key: key }));
}
