import type { Locator, Page } from '@playwright/test';

/** As a person does, on the page that asks for it: another one, still in sight, may have fields of the same names. */
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

/** The menu of whoever is signed in. */
export const account = (page: Page): Locator => page.getByRole('button', { name: 'Your account' });
