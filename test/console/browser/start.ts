import { findBrowser } from '../../../local/shared/find-browser';
import startService from '../../support/start-service';

/** Before the tests of the pages: a service, if there is a browser to see it with. */
export default async function start(): Promise<void> {
  if (findBrowser() !== undefined) await startService();
  else console.warn('NOT TESTED: the pages of the console, because no Chromium is installed.');
}
