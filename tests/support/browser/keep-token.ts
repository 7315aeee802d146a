import type { BrowserContext } from '@playwright/test';

/** Sets the cookie that holds the session token. */
export const keepToken = (context: BrowserContext, base: string, token: string): Promise<void> =>
  context.addCookies([{ name: 'token', value: encodeURIComponent(JSON.stringify(token)), url: base }]);
