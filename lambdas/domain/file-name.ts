import { LIMITS } from '../contracts/limits';

/** Characters that break a line of text or change its direction, and halves of UTF-16 pairs. */
const NOT_IN_NAMES = /[\p{Cc}\p{Surrogate}\p{Bidi_Control}\u2028\u2029]/gu;

/** How many characters at the end of a name are looked at. A caller may send 16 KB of them. */
const MAX_CHARACTERS_READ = 2_000;

/**
 * The name of a photo's file as it is kept: without folders, in composed letters, at most 255 characters.
 * @param field the form field of the file. For a file without a name, HTTP libraries send the field's name or
 * `blob`.
 * @returns undefined if there is no name.
 */
export function fileNameOf(sent: string | undefined, field = ''): string | undefined {
  const [, last = ''] = /([^/\\]*)$/.exec(sent?.slice(-MAX_CHARACTERS_READ) ?? '') ?? [];
  const name = last.replaceAll(NOT_IN_NAMES, '').normalize('NFC').trim();
  if (name === '' || name === field || name === 'blob') return undefined;
  // The end is kept, because it has the number and the kind of the photo.
  const characters = Array.from(name);
  return characters.slice(Math.max(0, characters.length - LIMITS.fileNameLength)).join('');
}

const ENDS_AS_PICTURE = /[^.]\.(?:jpe?g|jpe|jfif|png|webp|hei[cf])$/i;

/** The file name at the end of an address; undefined if the address ends otherwise, as in `/photo?id=7`. */
export function fileNameOfAddress(address: string): string | undefined {
  const name = fileNameOf(decodedPathOf(address));
  return name !== undefined && ENDS_AS_PICTURE.test(name) ? name : undefined;
}

function decodedPathOf(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address).pathname);
  } catch {
    return undefined;
  }
}
