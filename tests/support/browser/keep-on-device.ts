import type { BrowserContext, Page } from '@playwright/test';

/** Sets these cookies, as the application writes them. */
export const keepCookies = (context: BrowserContext, base: string, cookies: object): Promise<void> =>
  context.addCookies(
    Object.entries(cookies).map(([name, value]) => ({
      name,
      value: encodeURIComponent(JSON.stringify(value)),
      url: base,
    })),
  );

/** Sets the cookie that holds the session token. */
export const keepToken = (context: BrowserContext, base: string, token: string): Promise<void> =>
  keepCookies(context, base, { token });

/** Writes these values to the local storage of the open page's origin. */
export const keepInStorage = (page: Page, values: object): Promise<void> =>
  page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, JSON.stringify(value));
  }, values);
