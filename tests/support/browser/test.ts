import { expect, test as plain } from '@playwright/test';
import { cpuSecondsOfTree } from './cpu-of-tree.ts';
import { RequestInterceptor } from './request-interceptor.ts';
import { keepToken } from './keep-on-device.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { type Kontor, startKontor } from './kontor.ts';

interface Fixtures {
  /** Records what the test costs (scripts/outcome.mjs). */
  measured: void;
  interceptor: RequestInterceptor;
  /** A new user with an empty business. */
  merchant: Merchant;
  /** Gives the browser a user's session, as if they had signed in before. */
  signInAs(person: Pick<Merchant, 'token'>): Promise<void>;
}

interface WorkerFixtures {
  /** Whether the demo is created: `test.use({ hasDemo: true })` for tests that use it. */
  hasDemo: boolean;
  kontor: Kontor;
}

/** Every test has its own users and data; every worker has its own application, whose clock it can move. */
export const test = plain.extend<Fixtures, WorkerFixtures>({
  hasDemo: [false, { option: true, scope: 'worker' }],
  kontor: [
    async ({ hasDemo }, use) => {
      const kontor = await startKontor({ hasDemo });
      await use(kontor);
      await kontor.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  measured: [
    async ({ kontor }, use, testInfo) => {
      // It is started before, so that its start doesn't count.
      void kontor;
      const before = cpuSecondsOfTree();
      await use();
      const description = (cpuSecondsOfTree() - before).toFixed(2);
      testInfo.annotations.push({ type: 'CPU seconds', description });
    },
    { auto: true },
  ],
  baseURL: async ({ kontor }, use) => use(kontor.base),
  // A page of its own, with an empty history.
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
  interceptor: async ({ context, page, kontor }, use) =>
    use(await RequestInterceptor.before(context, page, kontor.base)),
  merchant: async ({ kontor }, use) => use(await kontor.newMerchant()),
  signInAs: async ({ context, kontor }, use) => use(({ token }) => keepToken(context, kontor.base, token)),
});
export { expect, keepToken };
