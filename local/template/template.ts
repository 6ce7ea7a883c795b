import * as z from 'zod';

/** The parts of a CloudFormation template that the app's synthesis uses. */
export const templateSchema = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Condition: z.undefined('conditions are not run here').optional(),
      Properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.unknown() }).optional() }),
    )
    .default({}),
});
type Template = z.infer<typeof templateSchema>;

/** A stack's name and template. */
export interface Stack {
  readonly name: string;
  readonly template: Template;
}
