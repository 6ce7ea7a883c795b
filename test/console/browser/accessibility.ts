import { AxeBuilder } from '@axe-core/playwright';
import type { ConsoleUnderTest } from './console-pages';

/** The serious and critical faults that axe finds on the pages. */
export const seriousFaultsOf = (
  pages: ConsoleUnderTest,
  addresses: readonly string[],
): Promise<string[]> => faultsOf(pages, addresses, () => seriousFaultsNow(pages.page));

/** Opens each page, waits until it has loaded, and returns its faults after its address. */
export async function faultsOf(
  { page, open }: ConsoleUnderTest,
  addresses: readonly string[],
  faultsNow: () => Promise<readonly string[]>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    await open(address);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    faults.push(...(await faultsNow()).map((fault) => `${address}: ${fault}`));
  }
  return faults;
}

/** The serious and critical faults that axe finds on the page in its present state. */
export async function seriousFaultsNow(page: ConsoleUnderTest['page']): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes: [node] }) => `${id}: ${node?.html ?? ''} ${node?.failureSummary ?? ''}`);
}
