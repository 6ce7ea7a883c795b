import { expect, it } from '@jest/globals';
import { ShelfClient, type Corrections, type Result } from '../../../clients/typescript/src/index';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder } from '../../../local/demo/pictures';
import { plainPicture } from '../../support/pictures';
import { seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';
import { shelfOfFour } from './shelf-of-four';

/** Keys that correct the focused facing: right, not in the catalogue, no product, and its first alternative. */
const KEYS = ['Enter', 'n', 'x', '1'] as const;

describePages('the review of a photo', () => {
  const pages = consolePages('review');
  let client: ShelfClient;
  let result: Result;
  let address = '';

  const corrections = () => client.results.getCorrections(result.task_uuid, result.uuid);
  const saved = () =>
    pages().page.locator('.save-state').getByText('Saved', { exact: true }).waitFor();

  it('begins at the result, with the least sure facing', async () => {
    const under = pages();
    const { page, open, apiKey, baseUrl } = under;
    client = new ShelfClient({ apiKey, baseUrl });
    const items = await createDemoItems(client, await readCatalogueFolder(CATALOGUE_FOLDER));
    const task = await createTaskOfItems(client, items);
    await client.recognise(task.uuid, await plainPicture(400, 300).jpeg().toBuffer());
    result = await client.recognise(task.uuid, await shelfOfFour());
    address = `/tasks/${task.uuid}/results/${result.uuid}`;
    await enterKey(under, apiKey);
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await open(address);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText(`0 reviewed, ${result.coco.annotations.length} left`).waitFor();
    await page.getByLabel('The facing on the photo').waitFor();
    await page.waitForURL(new RegExp(`review\\?facing=${bySureness(result)[0]?.id ?? ''}$`));
  });

  it('loses nothing of 100 facings and more that are reviewed with one key each', async () => {
    const { page } = pages();
    const order = bySureness(result);
    expect(order.length).toBeGreaterThanOrEqual(100);
    const said = order.map((annotation, index) => {
      const hasAlternative = annotation.neurolabs.alternative_predictions.length > 0;
      const key = KEYS[index % KEYS.length] ?? 'Enter';
      return { annotation, key: key === '1' && !hasAlternative ? 'Enter' : key };
    });
    const bodies: { facings: Corrections['facings'] }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') bodies.push(request.postDataJSON() as (typeof bodies)[0]);
    });
    for (const { key } of said) await page.keyboard.press(key);
    await page.getByText(`${order.length} reviewed, 0 left`).waitFor();
    await saved();
    const expected = said.map(({ annotation, key }) => correctionOf(result, annotation, key));
    expect(bodies.at(-1)?.facings).toEqual(expected.sort((a, b) => a.id - b.id));
    expect((await corrections()).facings).toEqual(expected);
  });

  it('undoes and redoes, and takes a product that is searched for', async () => {
    const { page, open } = pages();
    const [first] = bySureness(result);
    await page.keyboard.press('Control+z');
    await page.getByText(' reviewed, 1 left').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await page.getByText(' reviewed, 0 left').waitFor();
    await open(`${address}/review?facing=${first?.id ?? ''}`);
    await page.getByText(' reviewed, 0 left').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('soap lavender');
    await page.getByRole('option').getByText('Fenumya Soap Lavender 2 l').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Fenumya Soap Lavender 2 l' }).waitFor();
    await page.getByText('was: ').waitFor();
    await saved();
    const { facings } = await corrections();
    expect(facings.find(({ id }) => id === first?.id)?.verdict).toBe('OTHER_ITEM');
  });

  it('offers to merge when somebody else has reviewed the photo meanwhile', async () => {
    const { page } = pages();
    const [first, second] = bySureness(result);
    const { version, facings, added } = await corrections();
    const others = facings.filter(({ id }) => id !== second?.id);
    await client.results.replaceCorrections(result.task_uuid, result.uuid, {
      version,
      facings: others,
      added,
    });
    await page.keyboard.press('x');
    await page.getByText('This photo was reviewed or named again meanwhile').waitFor();
    await page.getByRole('button', { name: 'Fetch and merge' }).click();
    await saved();
    await page.getByText(' reviewed, 1 left').waitFor();
    const merged = await corrections();
    expect(merged.version).toBe(version + 2);
    expect(merged.facings).toEqual(
      others.map((each) => (each.id === first?.id ? { id: each.id, verdict: 'NO_PRODUCT' } : each)),
    );
    await page.getByRole('button', { name: 'Confirm all that are left' }).click();
    await page.getByText(' reviewed, 0 left').waitFor();
    await saved();
  });

  it('says that it is not saved while the service cannot be reached', async () => {
    const { page } = pages();
    await page.route('**/corrections', (route) => route.abort());
    await page.keyboard.press('Delete');
    await page.getByText('The service cannot be reached').waitFor();
    await page.unroute('**/corrections');
    await page.getByRole('button', { name: 'Try again' }).click();
    await saved();
    expect((await corrections()).facings).toHaveLength(result.coco.annotations.length - 1);
  });

  it('keeps what could not be saved after its page is left, and saves it from another', async () => {
    const { page } = pages();
    await page.route('**/corrections', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await page.keyboard.press('Control+z');
    await page.getByText('The service cannot be reached').waitFor();
    await page.getByRole('link', { name: 'Back to the result' }).click();
    await page.getByText('A review is not saved').waitFor();
    await page.getByRole('link', { name: 'Open the review' }).click();
    await page.getByText(' reviewed, 0 left').waitFor();
    expect(await page.getByText('A review is not saved').count()).toBe(0);
    await page.getByRole('link', { name: 'Back to the result' }).click();
    await page.getByText('A review is not saved').waitFor();
    await page.unroute('**/corrections');
    const answered = page.waitForResponse((each) => each.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save it now' }).click();
    await answered;
    await page.getByText('A review is not saved').waitFor({ state: 'hidden' });
    expect((await corrections()).facings).toHaveLength(result.coco.annotations.length);
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByText(' reviewed, 0 left').waitFor();
  });

  it('leads on to the review of the next photo, and ends at the last one', async () => {
    const { page } = pages();
    const next = page.getByRole('link', { name: 'Next photo' });
    await next.click();
    await page.getByText('0 reviewed, 0 left').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await next.count()).toBe(0);
  });

  it('says what to do with a photo without facings, and how a box is drawn', async () => {
    const { page, open } = pages();
    await page.getByText('No facing was found on this photo').waitFor();
    await page.getByRole('link', { name: 'Back to the result' }).click();
    await page.getByRole('link', { name: 'Add boxes' }).click();
    await page.getByText('No facing was found on this photo').waitFor();
    await page.getByRole('button', { name: 'Add a box' }).last().click();
    const hint = page.getByText('Drag on the photo');
    await hint.waitFor();
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'detached' });
    await open(`${address}/review`);
    await page.getByRole('link', { name: 'Next photo' }).waitFor();
  });

  it('leads back to the result, which shows the corrected form or what was recognised', async () => {
    const { page, open } = pages();
    const all = result.coco.annotations.length;
    const removed = (await corrections()).facings.filter(({ verdict }) => verdict === 'NO_PRODUCT');
    expect(removed.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Back to the result' }).click();
    await page.getByRole('heading', { name: `${all - removed.length} facings` }).waitFor();
    expect(await page.evaluate('document.activeElement.tagName')).toBe('MAIN');
    await page.getByLabel('Names and boxes').selectOption('As recognised');
    await page.getByRole('heading', { name: `${all} facings` }).waitFor();
    expect(page.url()).toContain('form=recognised');
    await open(`${address}?view=json&form=recognised`);
    const json = page.getByLabel('JSON of the result');
    expect(JSON.parse((await json.textContent()) ?? '')).toEqual(result);
    await page.getByLabel('Names and boxes').selectOption('Corrected');
    await json.getByText('"score": 1,').first().waitFor();
  });

  it('fits a phone', async () => {
    const { page, open } = pages();
    await page.setViewportSize({ width: 390, height: 800 });
    for (const shown of [`${address}/review`, address]) {
      await open(shown);
      await page.getByLabel('Photo. Plus and minus zoom').waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it.each(['light', 'dark'] as const)(
    'has no serious fault of accessibility when %s',
    async (colorScheme) => {
      await pages().page.emulateMedia({ colorScheme });
      expect(await seriousFaultsOf(pages(), [`${address}/review`, address])).toEqual([]);
    },
  );
});

type Annotation = Result['coco']['annotations'][number];

const bySureness = ({ coco }: Result): Annotation[] =>
  coco.annotations.toSorted((a, b) => a.neurolabs.score - b.neurolabs.score || a.id - b.id);

/** The correction that pressing a key on a facing should save. */
function correctionOf(
  { coco }: Result,
  { id, neurolabs }: Annotation,
  key: (typeof KEYS)[number],
): Corrections['facings'][number] {
  if (key === 'Enter') return { id, verdict: 'RIGHT' };
  if (key === 'n') return { id, verdict: 'NOT_IN_CATALOG' };
  if (key === 'x') return { id, verdict: 'NO_PRODUCT' };
  const category = neurolabs.alternative_predictions[0]?.category_id;
  const item = coco.categories.find((each) => each.id === category)?.neurolabs?.productUuid;
  return { id, verdict: 'OTHER_ITEM', catalog_item_uuid: item ?? '' };
}
