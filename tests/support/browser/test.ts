import { type BrowserContext, expect, test as plain } from '@playwright/test';
import { Gate } from './gate.ts';
import { type Kontor, type Merchant, startKontor } from './kontor.ts';

interface Fixtures {
  gate: Gate;
  /** Fresh, with a business and nothing else. */
  merchant: Merchant;
  /** Lets the browser hold the session of somebody, as if they had signed in before. */
  signInAs(person: Pick<Merchant, 'token'>): Promise<void>;
}

/** Every test has people and data of its own; every worker has an application of its own, whose clock it may move. */
export const test = plain.extend<Fixtures, { kontor: Kontor }>({
  kontor: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const kontor = await startKontor();
      await use(kontor);
      await kontor.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ kontor }, use) => use(kontor.base),
  gate: async ({ context, kontor }, use) => use(await Gate.before(context, kontor.base)),
  merchant: async ({ kontor }, use) => use(await kontor.newMerchant()),
  signInAs: async ({ context, kontor }, use) => use(({ token }) => keepToken(context, kontor.base, token)),
});
export { expect };

/** The cookie that marks a session. */
export const keepToken = (context: BrowserContext, base: string, token: string): Promise<void> =>
  context.addCookies([{ name: 'token', value: encodeURIComponent(JSON.stringify(token)), url: base }]);
