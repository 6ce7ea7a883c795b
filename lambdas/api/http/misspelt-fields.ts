import * as z from 'zod';
import { AppError } from '../../shared/app-error';

/** How many unknown names are checked, to limit the work that a hostile body can cause. */
const MAX_NAMES_LOOKED_AT = 1_000;

/**
 * Refuses fields whose name is nearly a known one, such as `images[]` or `externalId`, because they would
 * be ignored silently. Other unknown fields are ignored, because clients do send some.
 * @throws AppError 422 that names the right field.
 */
export function refuseMisspeltFields(sent: Iterable<string>, schema: unknown): void {
  if (!(schema instanceof z.ZodObject)) return;
  const known = new Set(Object.keys(schema.shape));
  let lookedAt = 0;
  for (const name of sent) {
    if (known.has(name)) continue;
    if (++lookedAt > MAX_NAMES_LOOKED_AT) return;
    const right = spellingsOf(name).find((spelling) => known.has(spelling));
    if (right === undefined) continue;
    throw new AppError('invalid', `${name.slice(0, 50)}: there is no such field; send ${right}`);
  }
}

/**
 * The names that a caller may have meant: the name without the brackets that PHP adds, in snake case, in
 * singular and plural.
 */
function spellingsOf(name: string): string[] {
  const plain = name
    .slice(0, 50)
    .replace(/\[\w*\]$/, '')
    .trim()
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[ -]/g, '_')
    .toLowerCase();
  return [plain, plain.replace(/s$/, ''), `${plain}s`];
}
