import { findBrowser } from '../../../local/shared/find-browser';
import startService from '../../support/start-service';

/** Starts a service before the tests of the pages, if there is a browser to open them in. */
export default async function start(): Promise<void> {
  if (findBrowser() !== undefined) await startService();
  else console.warn('NOT TESTED: the pages of the console, because no Chromium is installed.');
}
