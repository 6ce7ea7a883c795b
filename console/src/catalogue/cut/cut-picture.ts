import type { Bbox } from '../../review/review';

/** The most pixels of a cut's longer side. Recognition uses fewer. */
const LONGEST_SIDE = 2_000;
const JPEG_QUALITY = 0.92;

/** The part of a loaded picture in a frame, as a JPEG file. @throws Error if the browser cannot cut it. */
export async function cutPicture(
  image: HTMLImageElement,
  [x = 0, y = 0, width = 0, height = 0]: Bbox,
): Promise<File> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  if (!context || !blob) {
    throw new Error(
      'This browser cannot cut the picture: cut it on your machine and choose it again.',
    );
  }
  return new File([blob], 'cut.jpg', { type: 'image/jpeg' });
}
