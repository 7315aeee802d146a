import { expect, type Page } from '@playwright/test';

/**
 * Types into a combo box and presses what it finds. The field is pressed first, as a finger does: scrolling to it
 * closes the list. On a phone the list is not to be seen before the keyboard has come.
 */
export async function choose(
  page: Page,
  { field, text, option }: { field: string; text: string; option: string | RegExp },
): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  await box.fill(text);
  const found = page.getByRole('option', { name: option });
  await expect
    .poll(() => found.evaluate((element) => element.checkVisibility({ opacityProperty: true })))
    .toBe(true);
  await found.click();
}
