import type { Page } from 'playwright-core';

/** Looks at a selected facing of the demo's photo beside its reference, in other colours, and on the full screen. */
export async function useViewerOptions(page: Page): Promise<void> {
  await page.getByRole('img', { name: 'The facing on the photo' }).waitFor();

  const select = page.getByLabel('Colour of the boxes');
  const colours = `new Set([...document.querySelectorAll('g.box')].map((box) => box.getAttribute('color'))).size`;
  await hold(page, `${colours} > 5`);
  await select.selectOption('brand');
  // The demo's products have no brand.
  await hold(page, `${colours} === 1`);
  await select.selectOption('product');
  await hold(page, `${colours} > 5`);

  const slider = page.getByLabel(/^Fade names below/);
  await hold(page, `document.querySelector('g.pale') === null`);
  await slider.fill('100');
  await page.locator('g.pale').first().waitFor();
  await slider.fill('0');

  const fullScreen = page.getByRole('button', { name: 'Full screen' });
  await fullScreen.click();
  await hold(page, 'document.fullscreenElement !== null');
  await fullScreen.click();
  await hold(page, 'document.fullscreenElement === null');
}

/**
 * Waits until an expression is true on the page. The page's content security policy forbids Playwright's
 * waitForFunction.
 */
async function hold(page: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await page.evaluate<boolean>(expression)) return;
    await page.waitForTimeout(100);
  }
  throw new Error(`Never true on the page: ${expression}`);
}
