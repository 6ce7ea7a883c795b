import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../../contracts/limits';

const CHANNELS = 4;

/**
 * Decodes a HEIC's primary picture, upright. Each call creates a WebAssembly instance, in 15 ms, because an
 * instance's memory never shrinks: 48 megapixels would leave 410 MB.
 */
export async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  // The decoder is loaded on demand, because most workers never see a HEIC.
  const { default: libheif } = await import('libheif-js/libheif-wasm/libheif-bundle.js');
  const decoder = new (libheif().HeifDecoder)();
  const pictures = decoder.decode(bytes);
  const picture = pictures.find((each) => each.is_primary()) ?? pictures[0];
  if (!picture) throw new Error('libheif finds no picture');
  const [width, height] = [picture.get_width(), picture.get_height()];
  if (width * height > LIMITS.imagePixels) throw new Error(`It has ${width} x ${height} pixels`);
  const data = new Uint8ClampedArray(width * height * CHANNELS);
  await new Promise<void>((resolve, reject) => {
    picture.display({ data, width, height }, (decoded) => {
      if (decoded) resolve();
      else reject(new Error('libheif cannot decode it'));
    });
  });
  return sharp(data, { raw: { width, height, channels: CHANNELS } });
}
