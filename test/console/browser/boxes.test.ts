import { readFile } from 'node:fs/promises';
import { expect, it } from '@jest/globals';
import { ShelfClient, type Result } from '../../../clients/typescript/src/index';
import { createDemoItems, createTaskOfItems } from '../../../local/demo/catalogue';
import { CATALOGUE_FOLDER, readCatalogueFolder, SHELF_PHOTO } from '../../../local/demo/pictures';
import { seriousFaultsNow, seriousFaultsOf } from './accessibility';
import { consolePages, describePages, enterKey } from './console-pages';

describePages('boxes that are drawn in a review', () => {
  const pages = consolePages('boxes');
  let client: ShelfClient;
  let result: Result;

  const corrections = () => client.results.getCorrections(result.task_uuid, result.uuid);
  const saved = () =>
    pages().page.locator('.save-state').getByText('Saved', { exact: true }).waitFor();

  /** Drags from one point of the screen to another, in steps as a hand does. */
  const drag = async (x: number, y: number, dx: number, dy: number): Promise<void> => {
    const { mouse } = pages().page;
    await mouse.move(x, y);
    await mouse.down();
    await mouse.move(x + dx / 2, y + dy / 2);
    await mouse.move(x + dx, y + dy);
    await mouse.up();
  };

  /** Where the photo is on the screen, and its scale: photo pixels per screen pixel. */
  const shownPhoto = async () => {
    const area = await pages().page.locator('svg.editor').boundingBox();
    if (!area) throw new Error('The photo is not shown');
    return { ...area, scale: (result.coco.images[0]?.width ?? 0) / area.width };
  };

  /** Moves the right edge of the selected box by pixels of the screen. */
  const moveRightEdge = async (by: number): Promise<void> => {
    const edge = pages().page.locator('.editor .handle').nth(6);
    await edge.scrollIntoViewIfNeeded();
    const handle = await edge.boundingBox();
    if (!handle) throw new Error('There is no handle');
    await drag(handle.x + handle.width / 2, handle.y + handle.height / 2, by, 0);
  };

  it('adds a box by dragging, moves its edge, undoes and redoes', async () => {
    const under = pages();
    const { page, open, apiKey, baseUrl } = under;
    client = new ShelfClient({ apiKey, baseUrl });
    const all = await readCatalogueFolder(CATALOGUE_FOLDER);
    const task = await createTaskOfItems(client, await createDemoItems(client, all.slice(0, 1)));
    result = await client.recognise(task.uuid, await readFile(SHELF_PHOTO));
    await enterKey(under, apiKey);
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await open(`/tasks/${task.uuid}/results/${result.uuid}/review`);
    await page.locator('.editor .handle').first().waitFor({ state: 'attached' });

    await page.keyboard.press('b');
    await page.locator('.editor.drawing').waitFor();
    const { x, y, scale } = await shownPhoto();
    await drag(x + 20, y + 30, 60, 90);

    await page.getByText('was: not found').waitFor();
    await saved();
    const { added } = await corrections();
    const expected = [20 * scale, 30 * scale, 60 * scale, 90 * scale];
    expect(added).toHaveLength(1);
    const [drawn = []] = added.map(({ bbox }) => bbox);
    drawn.forEach((value, index) => {
      expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThanOrEqual(2 + scale);
    });

    await moveRightEdge(25);
    await saved();
    const widthOf = async () => (await corrections()).added[0]?.bbox[2] ?? 0;
    await expectSoon(widthOf, (width) => width > (drawn[2] ?? 0) + 20 * scale);
    await page.keyboard.press('Control+z');
    await expectSoon(widthOf, (width) => width === drawn[2]);
    await page.keyboard.press('Control+z');
    await expectSoon(
      async () => (await corrections()).added.length,
      (count) => count === 0,
    );
    await page.keyboard.press('Control+Shift+z');
    await expectSoon(widthOf, (width) => width === drawn[2]);
  });

  it('moves the edge of a facing that was found, and keeps its name unjudged', async () => {
    const { page, open } = pages();
    const facing = result.coco.annotations.find(({ bbox: [left = 0] }) => left > 100);
    await open(
      `/tasks/${result.task_uuid}/results/${result.uuid}/review?facing=${facing?.id ?? 0}`,
    );
    await page.locator('.editor .handle').first().waitFor({ state: 'attached' });
    await moveRightEdge(15);
    await saved();
    const moved = async () => (await corrections()).facings.find(({ id }) => id === facing?.id);
    await expectSoon(moved, (one) => (one?.bbox?.[2] ?? 0) > (facing?.bbox[2] ?? 0));
    expect(await moved()).toEqual({
      id: facing?.id,
      bbox: [facing?.bbox[0], facing?.bbox[1], expect.any(Number), facing?.bbox[3]],
    });
    await page.keyboard.press('Control+z');
    await expectSoon(moved, (one) => one === undefined);
  });

  it('moves edges by keys, a pixel or ten at a time, and undoes each key at once', async () => {
    const { page } = pages();
    const facing = result.coco.annotations.find(({ bbox: [left = 0] }) => left > 100);
    const [left = 0, top = 0, width = 0, height = 0] = facing?.bbox ?? [];
    const moved = async () =>
      (await corrections()).facings.find(({ id }) => id === facing?.id)?.bbox?.join();
    const savedAs = (bbox: readonly number[]) =>
      expectSoon(moved, (found) => found === bbox.join());
    await page.keyboard.press('e');
    await page.getByText('The left edge is selected').waitFor({ state: 'attached' });
    await page.locator('.editor .edge').waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowLeft');
    await savedAs([left - 11, top, width + 11, height]);
    await page.keyboard.press('e');
    await page.getByText('The top edge is selected').waitFor({ state: 'attached' });
    expect(await seriousFaultsNow(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await savedAs([left - 11, top + 1, width + 11, height - 1]);
    await page.keyboard.press('Control+z');
    await savedAs([left - 11, top, width + 11, height]);
    await page.keyboard.press('Control+z');
    await savedAs([left - 1, top, width + 1, height]);
    await page.keyboard.press('Control+z');
    await expectSoon(moved, (found) => found === undefined);
    // With no edge selected, arrow keys select another facing again, unless the photo has the focus.
    await page.keyboard.press('Escape');
    await page.locator('.editor .edge').waitFor({ state: 'detached' });
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.press('ArrowRight');
    await page.waitForURL((url) => !url.hash.endsWith(`facing=${facing?.id ?? 0}`));
    expect(await moved()).toBeUndefined();
  });

  it('draws nothing when Escape leaves the mode, and is accessible', async () => {
    const { page } = pages();
    await page.keyboard.press('b');
    await page.locator('.editor.drawing').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.editor.drawing').waitFor({ state: 'detached' });
    expect((await corrections()).added).toHaveLength(1);
    const address = `/tasks/${result.task_uuid}/results/${result.uuid}/review`;
    expect(await seriousFaultsOf(pages(), [address])).toEqual([]);
  });
});

/** Waits until a value, such as a saved one, is as expected. */
async function expectSoon<T>(
  read: () => Promise<T>,
  isRight: (value: T) => boolean,
): Promise<void> {
  const deadline = Date.now() + 15_000;
  let value = await read();
  while (!isRight(value) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    value = await read();
  }
  expect(isRight(value) ? 'as expected' : value).toBe('as expected');
}
