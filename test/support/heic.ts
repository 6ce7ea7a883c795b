/**
 * A HEIC of 64 x 64 pixels, stored here because sharp cannot write one. Red is on the left and blue on the
 * right, and its `irot` box turns it: shown upright, blue is above red.
 */
export const HEIC = Buffer.from(
  [
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAX1tZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA',
    'AAAAACJpbG9jAAAAAERAAAEAAQAAAAABoQABAAAAAAAAAGEAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAA',
    'AA5waXRtAAAAAAABAAAA/WlwcnAAAADdaXBjbwAAAHZodmNDAQNwAAAAkAAAAAAAHvAA/P34+AAADwNgAAEAGEABDAH//wNw',
    'AAADAJAAAAMAAAMAHroCQGEAAQAqQgEBA3AAAAMAkAAAAwAAAwAeoCCBBZbq5Ka5uAhoMCAAAAMDIAAAAwAhYgABAAZEAcFz',
    'wIkAAAATY29scm5jbHgAAQANAAaAAAAAFGlzcGUAAAAAAAAAQAAAAEAAAAAJaXJvdAEAAAAfZnJlZQAAAAAAAAAAAAAAAAAA',
    'AAAAAAAAAAAAAAAAEHBpeGkAAAAAAwgICAAAABhpcG1hAAAAAAAAAAEAAQWBAgMFhAAAAGltZGF0AAAAXSgBrxOA9SeBP//g',
    'pUf/utZ4fg8NMT/+88Yj+gax/+L1d24DHYsoDCeJRFN4ju5YyxTWGlKz3AqVo6vSar2TaFL+E2j/4CPCeB8gQ94nsb48Udt6',
    'v1rvqjKULjKHbg==',
  ].join(''),
  'base64',
);

const box = (type: string, ...data: Uint8Array[]): Buffer => {
  const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(type, 'latin1'), ...data]);
  bytes.writeUInt32BE(bytes.length);
  return bytes;
};
const hex = (...parts: string[]): Buffer => Buffer.from(parts.join(''), 'hex');
/** A box of HEIC, with its header. */
const boxOfHeic = (type: string): Buffer => {
  const start = HEIC.indexOf(type, 'latin1') - 4;
  return HEIC.subarray(start, start + HEIC.readUInt32BE(start));
};

/**
 * A HEIC with two pictures: the first is that of HEIC, turned; the second has the same pixels, but is not
 * turned, so that red is left of blue.
 */
export function heicOfTwo(primary: 1 | 2): Buffer {
  const ftyp = boxOfHeic('ftyp');
  const metaAt = (dataAt: number) => {
    const place = dataAt.toString(16).padStart(8, '0') + '00010000000000000061';
    const item = (id: number) => box('infe', hex(`02000000000${id}0000`), Buffer.from('hvc1\0'));
    return box(
      'meta',
      hex('00000000'),
      boxOfHeic('hdlr'),
      box('iloc', hex('00000000', '44400002', '00010000', place, '00020000', place)),
      box('iinf', hex('000000000002'), item(1), item(2)),
      box('pitm', hex('00000000', `000${primary}`)),
      // The first picture has the properties of HEIC, the second all but the turn, which is the fourth.
      box(
        'iprp',
        boxOfHeic('ipco'),
        box('ipma', hex('0000000000000002', '0001058102030584', '00020481020305')),
      ),
    );
  };
  const dataAt = ftyp.length + metaAt(0).length + 8;
  return Buffer.concat([ftyp, metaAt(dataAt), boxOfHeic('mdat')]);
}
