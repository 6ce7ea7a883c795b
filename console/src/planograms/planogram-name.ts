import type { Result } from '../../../clients/typescript/src/index';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { formatTime } from '../shell/format';

/** The name of a planogram made from a photo. Photos sent together differ only in the names of their files. */
export const planogramName = ({
  file_name,
  created_at,
}: Pick<Result, 'file_name' | 'created_at'>): string => {
  const time = formatTime(created_at);
  if (file_name === undefined) return `As on ${time}`;
  const room = LIMITS.nameLength - `As on , ${time}`.length;
  // Half of a character at the end would be refused.
  return `As on ${file_name.slice(0, room).replace(/[\uD800-\uDBFF]$/, '')}, ${time}`;
};
