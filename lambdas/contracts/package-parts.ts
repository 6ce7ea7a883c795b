import * as z from 'zod';

/** A file of a model package. */
export const fileSchema = z.strictObject({
  path: z.string().regex(/^[\w.-]+$/, 'must be a file name in the package folder'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hex'),
});

/** The fields that the model.json of every kind of package has. */
export const packageShape = {
  name: z.string().min(1),
  version: z.string().regex(/^\d+\.\d+\.\d+$/, 'must be a semantic version'),
  training: z.strictObject({
    data: z.string(),
    code: z.string(),
    seed: z.number().int(),
    minutes: z.number(),
    machine: z.string(),
  }),
  licence: z.string().min(1),
};
