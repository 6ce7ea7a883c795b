import { callerDataSchema } from '../../../lambdas/contracts/caller-data';
import type { SubmitOptions } from '../../../clients/typescript/src/index';
import { filledPairs, type Pair } from '../shell/pairs';

/** The options for photos, as typed by the user. */
export interface OptionTexts {
  readonly callback: string;
  readonly externalId: string;
  readonly pairs: readonly Pair[];
}

export const NO_OPTIONS: OptionTexts = { callback: '', externalId: '', pairs: [] };

export interface OptionFaults {
  readonly externalId?: string;
  readonly metadata?: string;
}

/** Reads the options for submitting a photo, and what is wrong with the texts, by field. */
export function readOptions(texts: OptionTexts): {
  readonly options: SubmitOptions;
  readonly faults: OptionFaults;
} {
  const callback = texts.callback.trim() || undefined;
  const pairs = filledPairs(texts.pairs);
  const names = pairs.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  const { data, error } = callerDataSchema.safeParse({
    external_id: texts.externalId.trim(),
    // Assigning each name would silently lose the name __proto__ instead of having it refused.
    metadata: Object.fromEntries(pairs.map(({ name, value }) => [name, value])),
  });
  const faultOf = (field: string): string | undefined =>
    error?.issues.find(({ path }) => path[0] === field)?.message;
  const externalId = faultOf('external_id');
  const metadata =
    twice === undefined ? faultOf('metadata') : `has ${twice} twice: change one of the names`;
  return {
    options: {
      callback,
      ...(data?.external_id !== undefined && { externalIds: [data.external_id] }),
      ...(data?.metadata !== undefined && { metadata: [data.metadata] }),
    },
    faults: {
      ...(externalId !== undefined && { externalId }),
      ...(metadata !== undefined && { metadata }),
    },
  };
}
