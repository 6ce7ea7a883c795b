import * as z from 'zod';
import {
  absentWhenEmptySchema,
  absentWhenNullSchema,
  boundedListSchema,
  NO_CONTROL_CHARACTERS_PATTERN,
  textSchema,
} from './fields';
import { LIMITS } from './limits';

/** The data by which callers recognise their own photos: `external_id` and `metadata`. */

export const externalIdSchema = textSchema(LIMITS.externalIdLength);

/** Names with their texts, in the order the caller sent them. */
export const metadataSchema = z.record(z.string(), z.string());
type Metadata = z.infer<typeof metadataSchema>;

/** How the OpenAPI document shows metadata that a caller sends. */
const { source: pattern } = NO_CONTROL_CHARACTERS_PATTERN;
const SENT_METADATA = {
  override: {
    type: ['object' as const, 'null' as const],
    propertyNames: { minLength: 1, pattern },
    additionalProperties: { type: 'string' as const, pattern },
    examples: [{ store: '17', aisle: 'dairy' }],
  },
};

/**
 * Metadata as a caller sends it; an empty object counts as absent. Errors name a pair by its
 * number, because they are logged, and log lines must not show metadata.
 */
const sentMetadataSchema = absentWhenEmptySchema(
  z
    .unknown()
    .superRefine((value, context) => {
      const fault = faultOfMetadata(value);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .transform((value) => value as Metadata),
)
  .transform((metadata) =>
    metadata === undefined || Object.keys(metadata).length === 0 ? undefined : metadata,
  )
  .meta(SENT_METADATA);

/**
 * Browsers have TextEncoder too, which matters because the console uses this file to check what it
 * sends.
 */
const UTF_8 = new TextEncoder();
const metadataTextSchema = textSchema(LIMITS.metadataBytes);

function faultOfMetadata(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'must be an object of texts, such as {"store": "17"}';
  }
  const pairs = Object.entries(value);
  const bytes = pairs
    .flat()
    .reduce((sum: number, text) => sum + UTF_8.encode(String(text)).length, 0);
  if (bytes > LIMITS.metadataBytes) {
    return `must have at most ${LIMITS.metadataBytes} bytes of names and texts in UTF-8`;
  }
  for (const [index, [name, text]] of pairs.entries()) {
    const fault = faultOfName(name) ?? faultOfText(text);
    if (fault !== undefined) return `pair ${index + 1}: ${fault}`;
  }
  return undefined;
}

function faultOfName(name: string): string | undefined {
  if (name === '') return 'its name must not be empty';
  // JavaScript treats this name specially, so it would be lost.
  if (name === '__proto__') return 'its name must not be __proto__';
  const fault = metadataTextSchema.safeParse(name).error?.issues[0]?.message;
  return fault && `its name ${fault}`;
}

function faultOfText(text: unknown): string | undefined {
  if (typeof text !== 'string') return 'its value must be a string';
  const fault = metadataTextSchema.safeParse(text).error?.issues[0]?.message;
  return fault && `its value ${fault}`;
}

/** The caller's data in a request that submits one photo. */
export const callerDataSchema = z.object({
  external_id: absentWhenEmptySchema(externalIdSchema),
  metadata: sentMetadataSchema,
});
export type CallerData = Partial<z.infer<typeof callerDataSchema>>;

/** A list with at most as many entries as a request may have photos. */
const entriesSchema = <T extends z.ZodType>(schema: T) =>
  boundedListSchema(
    z.array(schema),
    LIMITS.urlsPerRequest,
    `must have at most ${LIMITS.urlsPerRequest} entries`,
  );

/**
 * The caller's data in a request that submits several photos: one entry per photo, in the photos'
 * order.
 */
export const callerDataListsSchema = z.object({
  external_ids: absentWhenNullSchema(
    entriesSchema(absentWhenNullSchema(externalIdSchema)),
  ).describe(
    'Your own identifiers, one for each photo, in the same order. Results and callbacks repeat them',
  ),
  metadata: absentWhenNullSchema(entriesSchema(sentMetadataSchema)).describe(
    `Your own names and texts, one object for each photo, of at most ${LIMITS.metadataBytes} bytes ` +
      'in UTF-8. Results and callbacks repeat them',
  ),
});
export type CallerDataLists = z.infer<typeof callerDataListsSchema>;
