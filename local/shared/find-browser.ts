import { existsSync } from 'node:fs';
import { readEnvironment } from './process-environment';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of a Chromium on this machine, from the variable CHROMIUM or one of the usual places. */
export function findBrowser(): string | undefined {
  const { CHROMIUM } = readEnvironment();
  return [...(CHROMIUM === undefined ? [] : [CHROMIUM]), ...USUAL_PATHS].find(existsSync);
}

/** Keeps Chromium from calling services on the internet, and lets it run as root. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
