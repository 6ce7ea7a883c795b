import * as z from 'zod';

/** The environment variables that the command line reads. Its other files read none. */
const environmentSchema = z.object({
  SHELF_API_KEY: z.string().optional(),
  SHELF_BASE_URL: z.string().optional(),
});

export const readEnvironment = (): z.infer<typeof environmentSchema> =>
  environmentSchema.parse(process.env);
