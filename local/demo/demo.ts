import '../shared/require-node.cjs';
import { ShelfClient } from '../../clients/typescript/src/shelf-client';
import type { CatalogItem } from '../../clients/typescript/src/types';
import { resultSchema, type Result } from '../../lambdas/contracts/result';
import { startLocalCloud } from '../cloud/cloud';
import { demonstrateCallbacks } from './async-demo';
import { createDemoItems, createTaskOfItems } from './catalogue';
import { badReferencesLine } from './bad-references-line';
import { drawResult } from './draw';
import { DEMO } from './options';
import {
  CATALOGUE_FOLDER,
  readCatalogueFolder,
  readPhoto,
  SHELF_PHOTO,
  TRUTH_FILE,
} from './pictures';
import { complianceReport } from './planogram';
import { showConsole } from './show-console';
import { productTable } from './table';
import { readTruth, scoreResult, type Score } from './truth';
import { runCommand } from '../shared/run-command';

const OUTPUT = 'demo-result.jpg';
/** The smallest share of facings that must be found and correctly named for the demo to succeed. */
const REQUIRED = 0.9;

runCommand(DEMO, async ({ values }) => {
  if (values.async) return demonstrateCallbacks();

  const thumbnails = await readCatalogueFolder(values.catalog ?? CATALOGUE_FOLDER);
  const photo = await readPhoto(values.photo ?? SHELF_PHOTO);

  console.log('Starting the service on this machine ...');
  const cloud = await startLocalCloud({ port: 0, ephemeral: true });
  try {
    const client = new ShelfClient({ apiKey: cloud.info.api_key, baseUrl: cloud.info.base_url });
    const items = await createDemoItems(client, thumbnails);
    const result = await recognise(client, items, photo);
    await drawResult(photo, result, OUTPUT);
    console.log(`\n${productTable(result)}\n\nBoxes and names are drawn in ${OUTPUT}`);
    const badReferences = await badReferencesLine(client, items);
    if (badReferences !== undefined) console.log(badReferences);
    if (values.planogram) console.log(await complianceReport(client, result));
    if (values.open) await showConsole(cloud, result);
    else console.log('See it in the web console: npm run demo -- --open');
    if (values.photo !== undefined) return 0;
    return report(scoreResult(result, await readTruth(TRUTH_FILE)));
  } finally {
    await cloud.stop();
  }
});

async function recognise(
  client: ShelfClient,
  items: readonly CatalogItem[],
  photo: Buffer,
): Promise<Result> {
  const task = await createTaskOfItems(client, items);
  console.log('Recognising the photo ...');
  const result = resultSchema.parse(await client.recognise(task.uuid, photo));
  console.log(`Done in ${result.duration?.toFixed(2) ?? '?'} s`);
  return result;
}

function report(score: Score): number {
  const ratio = score.right / score.facings;
  console.log(
    `${score.right} of ${score.facings} facings found and rightly named: ` +
      `${(ratio * 100).toFixed(1)} % (required: ${REQUIRED * 100} %); ` +
      `${score.found} found, ${score.surplus} boxes where no product is`,
  );
  return ratio >= REQUIRED ? 0 : 1;
}
