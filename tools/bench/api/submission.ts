import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { ShelfClient } from '../../../clients/typescript/src/shelf-client';
import { startLocalCloud } from '../../../local/cloud/cloud';
import { createDemoTask } from '../../../local/demo/catalogue';
import { Progress } from '../../shared/progress';
import { readDemoCatalogue } from '../demo-files';
import { milliseconds, percentile, twoColumns } from '../../shared/statistics';

const IMAGES = 10;
const REQUESTS = 20;
/** In pixels. Noise hardly compresses, so a PNG of this size takes about 200 KB. */
const SIZE = { width: 300, height: 240 };
const ALLOWED_P95_MS = 500;

/** Measures how long a warm, idle service takes to answer a submission of ten images of 200 KB. */
export async function benchSubmission(): Promise<string[]> {
  const picture = await noise();
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  try {
    const client = new ShelfClient({ apiKey: cloud.info.api_key, baseUrl: cloud.info.base_url });
    const task = await createDemoTask(client, (await readDemoCatalogue()).slice(0, 1));
    const photos = Array.from({ length: IMAGES }, () => picture);
    const submit = async (): Promise<number> => {
      const start = performance.now();
      const uuids = await client.submit(task.uuid, photos);
      const elapsed = performance.now() - start;
      // The service must be idle again before the next request, because recognition uses all cores.
      await Promise.all(uuids.map((uuid) => client.results.wait(task.uuid, uuid)));
      return elapsed;
    };
    await submit();
    const progress = new Progress('Submission', REQUESTS);
    const times: number[] = [];
    for (let request = 1; request <= REQUESTS; request++) {
      times.push(await submit());
      progress.show(request);
    }
    const p95 = percentile(times, 0.95);
    console.log(`${IMAGES} images of ${Math.round(picture.length / 1000)} KB, answered:`);
    console.log(
      twoColumns([
        ['median', milliseconds(percentile(times, 0.5))],
        ['95th percentile', milliseconds(p95)],
      ]),
    );
    return p95 > ALLOWED_P95_MS ? [`the 95th percentile is over ${ALLOWED_P95_MS} ms`] : [];
  } finally {
    await cloud.stop();
  }
}

function noise(): Promise<Buffer> {
  const { width, height } = SIZE;
  const pixels = randomBytes(width * height * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
