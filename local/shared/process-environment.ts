import * as z from 'zod';

/** The variables of this process that commands read. Other files of local/ and tools/ read none. */
const environmentSchema = z.object({
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  /** The path of a Chromium that is in no usual place. */
  CHROMIUM: z.string().optional(),
});

export const readEnvironment = (): z.infer<typeof environmentSchema> =>
  environmentSchema.parse(process.env);

/** Sets variables that the service's own storage code reads in this process. */
export function setEnvironment(variables: Readonly<Record<string, string>>): void {
  Object.assign(process.env, variables);
}

/** All variables, for a child process. */
export const inheritedEnvironment = (): NodeJS.ProcessEnv => ({ ...process.env });
