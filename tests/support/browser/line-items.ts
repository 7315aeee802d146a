import type { Page } from '@playwright/test';

/** On a phone the line items of an order or invoice are rows that open a sheet. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 896;

/** Opens a line item if its fields aren't shown in the table. */
export async function openLine(page: Page, name: string): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: `Edit ${name}` }).click();
}

/** Closes the sheet of a line item, if there is one. */
export async function closeLine(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
}
