import type * as z from 'zod';
import { AppError } from '../../shared/app-error';

type Issue = z.core.$ZodIssue;

/** How many faults an error message names. */
const MAX_FAULTS_SHOWN = 5;
/** How many characters of an unknown field's name an error repeats. A caller may have sent a megabyte. */
const MAX_NAME_CHARACTERS_SHOWN = 50;

/**
 * Checks a value that a caller sent.
 * @throws AppError 422 that names each invalid field and says why.
 */
export function parseSentValue<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw faultsError(issues.slice(0, MAX_FAULTS_SHOWN).map(describeIssue), issues.length);
}

/**
 * An error that names the first few faults.
 * @param faults texts that each begin with the field's name
 * @param total the number of all faults
 */
export function faultsError(faults: readonly string[], total = faults.length): AppError {
  const shown = faults.slice(0, MAX_FAULTS_SHOWN);
  const more = total - shown.length;
  return new AppError('invalid', shown.join('; ') + (more > 0 ? `; and ${more} more` : ''));
}

function describeIssue(issue: Issue): string {
  const field = issue.path.reduce<string>(
    (name, part) =>
      typeof part === 'number'
        ? `${name}[${part}]`
        : name
          ? `${name}.${String(part)}`
          : String(part),
    '',
  );
  return `${field || 'body'}: ${reasonOfIssue(issue)}`;
}

function reasonOfIssue(issue: Issue): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input')) {
    return `must be ${withArticle(issue.expected)}`;
  }
  if (issue.code === 'unrecognized_keys') return describeUnknownFields(issue.keys);
  return issue.message;
}

function describeUnknownFields(names: readonly string[]): string {
  const shown = names
    .slice(0, MAX_FAULTS_SHOWN)
    .map((name) =>
      name.length > MAX_NAME_CHARACTERS_SHOWN
        ? `"${name.slice(0, MAX_NAME_CHARACTERS_SHOWN)}..."`
        : `"${name}"`,
    );
  const more = names.length - shown.length;
  return `has no field ${shown.join(', ')}` + (more > 0 ? ` and ${more} more` : '');
}

function withArticle(type: string): string {
  return type === 'int' ? 'an integer' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
