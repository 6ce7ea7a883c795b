import * as z from 'zod';

/** The variables of the command line. None of its other files reads any. */
const environmentSchema = z.object({
  SHELF_API_KEY: z.string().optional(),
  SHELF_BASE_URL: z.string().optional(),
});

export const readEnvironment = (): z.infer<typeof environmentSchema> =>
  environmentSchema.parse(process.env);
