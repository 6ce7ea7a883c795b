import { AxeBuilder } from '@axe-core/playwright';
import type { ConsoleUnderTest } from './console-pages';

/** The serious and critical faults that axe finds on the pages. */
export async function seriousFaultsOf(
  { page, open }: ConsoleUnderTest,
  addresses: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    await open(address);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    for (const { id, impact, nodes } of violations) {
      if (impact !== 'serious' && impact !== 'critical') continue;
      faults.push(`${address}: ${id}: ${nodes[0]?.html ?? ''} ${nodes[0]?.failureSummary ?? ''}`);
    }
  }
  return faults;
}
