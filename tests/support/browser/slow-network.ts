import type { CDPSession, Page } from '@playwright/test';

const bytesPerSecond = 1_600_000 / 8;
const latencyMs = 150;

/** Gives a page a slow mobile network: 150 ms of latency and 1.6 Mbit/s. Returns the session with its developer tools. */
export async function slowDownNetwork(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return devtools;
}
