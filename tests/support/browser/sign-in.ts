import type { Locator, Page } from '@playwright/test';

/** As a person does, on the page that asks for it. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** The menu of whoever is signed in. */
export const account = (page: Page): Locator => page.getByRole('button', { name: 'Your account' });
