import type { Method } from './api-definition';

/** The method for a path, and the path's parameters, still encoded. */
export interface Match {
  readonly method: Method;
  readonly parameters: Readonly<Record<string, string>>;
}

/**
 * Finds the method for a path below the stage, ignoring a trailing slash. Paths with fewer parameters come
 * first, then a specific HTTP method before ANY.
 */
export function route(
  methods: readonly Method[],
  httpMethod: string,
  path: string,
): Match | undefined {
  const segments = path.replace(/\/+$/, '').split('/');
  let best: Match | undefined;
  for (const method of methods) {
    if (method.httpMethod !== httpMethod && method.httpMethod !== 'ANY') continue;
    const parameters = match(method.path.replace(/^\/$/, '').split('/'), segments);
    if (!parameters) continue;
    const found = { method, parameters };
    if (!best || rankOf(found) < rankOf(best)) best = found;
  }
  return best;
}

const rankOf = ({ method, parameters }: Match): number =>
  2 * Object.keys(parameters).length + (method.httpMethod === 'ANY' ? 1 : 0);

function match(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(part)?.[1];
    if (greedy !== undefined && segments.length > index) {
      return { ...parameters, [greedy]: segments.slice(index).join('/') };
    }
    const segment = segments[index];
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (segment === undefined || (name === undefined && segment !== part)) return undefined;
    if (name !== undefined && segment === '') return undefined;
    if (name !== undefined) parameters[name] = segment;
  }
  return pattern.length === segments.length ? parameters : undefined;
}
