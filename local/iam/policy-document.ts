import * as z from 'zod';

/** The condition keys, in lower case, for which calls in the local cloud have values. */
const CONDITION_KEYS = ['aws:securetransport', 'aws:sourcearn', 's3:prefix'] as const;
export type ConditionKey = (typeof CONDITION_KEYS)[number];

/** The condition operators that are evaluated here. */
export const CONDITION_OPERATORS = ['Bool', 'StringEquals', 'StringLike', 'ArnLike'] as const;

const scalar = z.union([z.string(), z.boolean().transform(String)]);
const oneOrMany = z
  .union([scalar, z.array(scalar).min(1)])
  .transform((value): readonly string[] => [value].flat());

const patterns = oneOrMany.refine((all) => all.every((one) => !one.includes('${')), {
  error: 'The local cloud evaluates no policy variables.',
});

const conditionKey = z
  .string()
  .transform((key) => key.toLowerCase())
  .pipe(z.enum(CONDITION_KEYS, 'The local cloud has no value for this condition key.'));

const principal = z.union([
  z.literal('*').transform(() => ({ AWS: ['*'] as readonly string[], Service: undefined })),
  z.strictObject({ AWS: oneOrMany.optional(), Service: oneOrMany.optional() }),
]);

const statementSchema = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(['Allow', 'Deny']),
  Principal: principal.optional(),
  Action: patterns,
  Resource: patterns.optional(),
  Condition: z
    .partialRecord(z.enum(CONDITION_OPERATORS), z.partialRecord(conditionKey, patterns))
    .optional(),
});
export type StatementDocument = z.infer<typeof statementSchema>;

/**
 * A policy document. Unsupported elements such as NotAction are errors, because ignoring them could allow what
 * AWS denies.
 */
export const policyDocumentSchema = z.strictObject({
  Version: z.literal('2012-10-17').optional(),
  Statement: z.array(statementSchema),
});
export type PolicyDocument = z.infer<typeof policyDocumentSchema>;
