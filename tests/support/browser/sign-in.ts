import type { Locator, Page } from '@playwright/test';

/** Signs in on the sign-in page; another page that is still visible may have fields with the same names. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  await submit.waitFor();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await submit.click();
}

/** The menu of the signed-in user. */
export const account = (page: Page): Locator => page.getByRole('button', { name: 'Your account' });
