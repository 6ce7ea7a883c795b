import sharp from 'sharp';

/** A picture of no product, but of no single colour either. */
export function noise(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer();
}
