import * as z from 'zod';

const retrierSchema = z.looseObject({
  IntervalSeconds: z.number().default(1),
  MaxDelaySeconds: z.number().optional(),
});

const stateSchema = z.looseObject({
  Type: z.string(),
  Resource: z.string().optional(),
  Seconds: z.number().optional(),
  // The default is one day, in seconds. Step Functions itself would wait for years by default, and the
  // interpreter for 60 s.
  TimeoutSeconds: z.number().default(86_400),
  Retry: z.array(retrierSchema).optional(),
});

/** The parts of the Amazon States Language that are used here. */
const definitionSchema = z.looseObject({
  StartAt: z.string(),
  States: z.record(z.string(), stateSchema),
});
export type Definition = z.infer<typeof definitionSchema>;

/**
 * @throws Error if the definition uses features that the interpreter would silently ignore, or that are not
 * supported here.
 */
export function parseDefinition(name: string, text: string): Definition {
  const definition = definitionSchema.parse(JSON.parse(text));
  for (const [state, fields] of Object.entries(definition.States)) {
    if ('Assign' in fields || fields['QueryLanguage'] === 'JSONata') {
      throw new Error(`State ${state} of ${name} uses JSONata or Assign, which is not run here.`);
    }
    if (fields.Resource?.startsWith('arn:aws:states:::')) {
      throw new Error(`State ${state} of ${name} uses ${fields.Resource}, which is not run here.`);
    }
    if (fields.Type === 'Map' || fields.Type === 'Parallel') {
      throw new Error(`State ${state} of ${name} is a ${fields.Type}, which is not run here.`);
    }
  }
  if (text.includes('$$.State.')) {
    throw new Error(`State machine ${name} uses $$.State, which is not run here.`);
  }
  if (definition['QueryLanguage'] === 'JSONata') {
    throw new Error(`State machine ${name} uses JSONata, which is not run here.`);
  }
  return definition;
}

/** Returns the definition with every wait multiplied by a factor. */
export function scaleWaits(definition: Definition, factor: number): Definition {
  return {
    ...definition,
    States: Object.fromEntries(
      Object.entries(definition.States).map(([name, { Seconds, Retry, ...state }]) => [
        name,
        {
          ...state,
          ...(Seconds !== undefined && { Seconds: Seconds * factor }),
          ...(Retry && { Retry: Retry.map((retrier) => scaleRetrier(retrier, factor)) }),
        },
      ]),
    ),
  };
}

const scaleRetrier = (retrier: z.infer<typeof retrierSchema>, factor: number) => ({
  ...retrier,
  IntervalSeconds: retrier.IntervalSeconds * factor,
  ...(retrier.MaxDelaySeconds !== undefined && {
    MaxDelaySeconds: retrier.MaxDelaySeconds * factor,
  }),
});
