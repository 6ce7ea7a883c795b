import { readFile } from 'node:fs/promises';
import {
  ASSUMED_ENCODING,
  encodingOf,
  isWorkbook,
  OTHER_ENCODINGS,
} from '../../../../tables/encoding.js';
import { CommandError } from '../failure.js';

export const ENCODING_OPTION = {
  encoding: {
    value: 'NAME',
    help: `of a table that is not Unicode, such as ${OTHER_ENCODINGS.slice(1, 3).join(' or ')}`,
  },
} as const;

type Decoder = InstanceType<typeof TextDecoder>;

/** How many bytes are decoded at once, so that a large table's text is never in memory as a whole. */
const CHUNK_BYTES = 1 << 16;

/**
 * Returns a table's text in parts. Line breaks are kept, so that lines are counted as in an editor.
 * @param encoding the encoding's name, if the user gave one.
 * @throws CommandError if the file cannot be read or is not text.
 */
export async function readChunks(
  file: string,
  encoding: string | undefined,
): Promise<Iterable<string>> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (isWorkbook(bytes)) {
    throw new CommandError(`${file} is a workbook of Excel or LibreOffice: save it as CSV UTF-8`);
  }
  const label = encoding ?? encodingOf(bytes);
  if (encoding === undefined && label === ASSUMED_ENCODING) {
    console.error(
      `${file} is not UTF-8, and was read as ${label}: if letters are wrong, name it by --encoding`,
    );
  }
  return decoded(file, bytes, decoderOf(label));
}

export const readText = async (file: string, encoding: string | undefined): Promise<string> =>
  [...(await readChunks(file, encoding))].join('');

function* decoded(file: string, bytes: Buffer, decoder: Decoder): Generator<string> {
  try {
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
      yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${file} is not ${decoder.encoding}: save it as CSV UTF-8`);
  }
}

function decoderOf(label: string): Decoder {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new CommandError(
      `--encoding ${label} is unknown: name one such as ${OTHER_ENCODINGS.join(', ')}`,
    );
  }
}
