import leven from 'leven';

/** The prefix of this app's context keys. */
export const CONTEXT_KEY_PREFIX = 'shelf:';

/**
 * Patterns for the CDK's own context keys: feature flags, values set by its command line, and lookups
 * kept in cdk.context.json (`ContextProvider` of its cloud assembly schema).
 */
const CDK_KEYS = [
  /^@[\w-]+\//,
  /^(aws:cdk|aws-cdk):/,
  /^(cdk|cli)-/,
  /^acknowledged-issue-numbers$/,
  /^(ami|availability-zones|hosted-zone|ssm|vpc-provider|endpoint-service-availability-zones|load-balancer|load-balancer-listener|security-group|key-provider|cc-api-provider|plugin):/,
];

export interface SortedOptions {
  /** The values of options, without the prefix of their keys. */
  readonly values: Readonly<Record<string, unknown>>;
  /** One sentence for each key that is not an option. */
  readonly faults: readonly string[];
}

/** Separates the options in a context from unknown keys. The CDK's own keys are ignored. */
export function sortContext(
  context: Readonly<Record<string, unknown>>,
  options: readonly string[],
): SortedOptions {
  const own = Object.entries(context).filter(
    ([key]) => !CDK_KEYS.some((pattern) => pattern.test(key)),
  );
  return sortOptions(Object.fromEntries(own), options, CONTEXT_KEY_PREFIX);
}

/**
 * Separates known options from unknown keys. A misspelt key would otherwise leave its option at the
 * default.
 */
export function sortOptions(
  given: Readonly<Record<string, unknown>>,
  options: readonly string[],
  prefix: string,
): SortedOptions {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [key, value] of Object.entries(given)) {
    const name = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    if (options.includes(name)) values[name] = value;
    else faults.push(`${key} is no option${advice(key, options, prefix)}`);
  }
  return { values, faults };
}

/** How many letters may have been added, left out or changed for a key to count as a misspelt option. */
const MAX_MISSPELT_LETTERS = 2;

function advice(key: string, options: readonly string[], prefix: string): string {
  const typed = key.toLowerCase().replace(/^shelf\W?/, '');
  const meant = options.find(
    (option) => leven(option.toLowerCase(), typed) <= MAX_MISSPELT_LETTERS,
  );
  return meant === undefined ? '' : `: did you mean ${prefix}${meant}?`;
}
