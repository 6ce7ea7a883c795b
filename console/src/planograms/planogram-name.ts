import type { Result } from '../../../clients/typescript/src/index';
import { LIMITS } from '../../../lambdas/contracts/limits';
import { formatTime } from '../shell/format';

/** The name of a planogram made from a photo. Photos sent together differ only in the names of their files. */
export const planogramName = ({
  file_name,
  created_at,
}: Pick<Result, 'file_name' | 'created_at'>): string => {
  const time = formatTime(created_at);
  const name = file_name?.slice(0, LIMITS.nameLength - 40);
  return name === undefined ? `As on ${time}` : `As on ${name}, ${time}`;
};
