import type { Page } from '@playwright/test';

/** On a phone the lines of an order or an invoice are rows that open a sheet. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 896;

/** Opens a line where its fields are not drawn beside it. */
export async function openLine(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: `Edit ${name}` }).click();
}

/** Closes the sheet of a line, where there is one. */
export async function closeLine(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}
