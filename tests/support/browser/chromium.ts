import { existsSync } from 'node:fs';

/** If none of these exists, Playwright's own browser is used: `npx playwright install chromium`. */
const installed = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/** Options for containers, where Chromium runs as root and without a network. */
export const chromiumOptions = {
  ...(installed === undefined ? {} : { executablePath: installed }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-gpu',
    '--disable-quic',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

export const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1280, height: 800 } };
