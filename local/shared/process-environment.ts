import * as z from 'zod';

/** The environment variables that commands read. Only the runtime of functions reads others. */
const environmentSchema = z.object({
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  /** The path of Chromium, if it is in none of the usual places. */
  CHROMIUM: z.string().optional(),
});

export const readEnvironment = (): z.infer<typeof environmentSchema> =>
  environmentSchema.parse(process.env);

/** Sets variables that the service's own storage code reads in this process. */
export function setEnvironment(variables: Readonly<Record<string, string>>): void {
  Object.assign(process.env, variables);
}

/** Returns all variables of this process, to pass to a child process. */
export const inheritedEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
