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

/** Chromium on this machine: that of the variable CHROMIUM, or one in a usual place. */
export function findBrowser(): string | undefined {
  const { CHROMIUM } = readEnvironment();
  return [...(CHROMIUM === undefined ? [] : [CHROMIUM]), ...USUAL_PATHS].find(existsSync);
}

/** Chromium asks nobody on the internet, and runs as root as well. */
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
