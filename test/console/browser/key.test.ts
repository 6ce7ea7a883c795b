import { expect, it } from '@jest/globals';
import { signInLink } from '../../../local/shared/sign-in-link';
import { consolePages, describePages, enterKey } from './console-pages';

describePages('the key', () => {
  const pages = consolePages('key');

  it('is asked for, and the page says what to do with a wrong one', async () => {
    const under = pages();
    await enterKey(under, 'srs_wrong');
    await under.page.getByText('The service does not know this key').waitFor();
    await under.page.getByText('ask the operator').waitFor();
    expect(await under.page.evaluate('sessionStorage.length')).toBe(0);
  });

  it('of a sign-in link is taken out of the address, and the page says if it is revoked', async () => {
    const { page, apiKey, baseUrl } = pages();
    const follow = async (api_key: string): Promise<void> => {
      const link = signInLink({ base_url: baseUrl, api_key }, '/tasks');
      await page.evaluate(`location.assign(${JSON.stringify(link)})`);
    };
    await page.goto('about:blank');
    await page.goto(signInLink({ base_url: baseUrl, api_key: apiKey }, '/tasks'));
    await page.getByRole('heading', { name: 'Tasks' }).waitFor();
    expect(page.url()).toBe(`${baseUrl}/console#/tasks`);

    await follow('srs_revoked');
    await page.getByText('The service does not know this key').waitFor();
    await page.getByRole('button', { name: 'Enter another key' }).click();
    expect(await page.evaluate('sessionStorage.length')).toBe(0);
  });
});
