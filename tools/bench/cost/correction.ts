import { setTimeout as sleep } from 'node:timers/promises';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import {
  BILLED,
  costByService,
  keysOf,
  noUsage,
  sum,
  totalCost,
  type Usage,
} from '../../shared/billing/usage';
import { inDollars, markdownTable } from '../../shared/statistics';
import { readDemoCatalogue, readDemoPhoto } from '../demo-files';
import type { TemplateFacts } from './template-facts';
import { startWatchedService } from './watched-service';

/** How many views the correction teaches, each to another item. */
const VIEWS = 4;
/** Longer than the service waits before it learns. */
const QUIET_MS = 8_000;

/**
 * Measures what a correction that teaches views would use on AWS: the request, cutting the views, and trying
 * them on another corrected photo.
 */
export async function measureCorrection(): Promise<Usage> {
  const service = await startWatchedService({ workers: 1 });
  try {
    const client = await service.newClient();
    const items = await createDemoItems(client, await readDemoCatalogue());
    const { uuid: task } = await createTaskOfItems(client, items);
    const photo = await readDemoPhoto();
    const [other, corrected] = [
      await client.recognise(task, photo),
      await client.recognise(task, photo),
    ];
    const right = other.coco.annotations.map(({ id }) => ({ id, verdict: 'RIGHT' as const }));
    await client.results.replaceCorrections(task, other.uuid, { facings: right, added: [] });
    await untilLearned(service);

    const { detections } = corrected.postprocessing_results;
    const facingOf = new Map(
      detections.map((each, id) => [each.catalog_item_uuid, { id, ...each }]),
    );
    const named = [...facingOf.values()].slice(0, VIEWS);
    // Each facing is said to show the next one's product, so every view is new to its item.
    const facings = named.map(({ bbox }, place) => ({
      id: corrected.coco.annotations.find((each) => each.bbox.join() === bbox.join())?.id ?? 0,
      verdict: 'OTHER_ITEM' as const,
      catalog_item_uuid: named[(place + 1) % VIEWS]?.catalog_item_uuid ?? null,
    }));
    await service.take();
    await client.results.replaceCorrections(task, corrected.uuid, { facings, added: [] });
    const usage = await untilLearned(service);
    let learned = 0;
    for (const { catalog_item_uuid } of facings) {
      const { views } = await client.catalogItems.learnedViews(catalog_item_uuid ?? '');
      learned += views.filter(({ cut_from }) => cut_from.result_uuid === corrected.uuid).length;
    }
    if (learned !== VIEWS) throw new Error(`${learned} views were learned, not ${VIEWS}`);
    return usage;
  } finally {
    await service.stop();
  }
}

/** Waits until the worker has learned. @returns what was used meanwhile. */
async function untilLearned(
  service: Awaited<ReturnType<typeof startWatchedService>>,
): Promise<Usage> {
  let used = noUsage();
  for (let hasWorked = false; ;) {
    await sleep(QUIET_MS);
    const { usage, logOf } = await service.take();
    used = sum(used, usage);
    const works = logOf('WorkerFunction').invocations > 0;
    if (hasWorked && !works) return used;
    hasWorked ||= works;
  }
}

/** The bill of a correction, in Markdown. */
export function correctionText(usage: Usage, facts: TemplateFacts): string {
  const costs = costByService(usage, facts);
  return [
    `**1,000 corrections that teach ${VIEWS} views each**, tried on one other photo`,
    markdownTable(
      ['', 'dollars'],
      [
        ...Object.entries(costs).map(([name, dollars]) => [name, inDollars(4)(1_000 * dollars)]),
        ['together', inDollars(4)(1_000 * totalCost(usage, facts))],
      ],
    ),
    keysOf(BILLED)
      .filter((unit) => usage[unit] > 0)
      .map(
        (unit) => `${BILLED[unit].label} ${Number((usage[unit] / BILLED[unit].scale).toFixed(2))}`,
      )
      .join(', '),
  ].join('\n\n');
}
