import { expect, type Locator, type Page } from '@playwright/test';

const main = (page: Page) => page.getByRole('main');

/** The search field of a list; on a phone it opens from an icon. */
export async function openListSearch(page: Page): Promise<Locator> {
  const field = main(page).getByRole('searchbox');
  const opener = main(page).getByRole('button', { name: 'Search list' });
  await expect(field.or(opener).first()).toBeVisible();
  if (!(await field.isVisible())) await opener.click();
  return field;
}

/** Exports a list: with its button on a desk, from the menu on a phone. */
export async function exportList(page: Page): Promise<void> {
  const button = main(page).getByRole('button', { name: 'Export' });
  const more = main(page).getByRole('button', { name: 'More', exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name: 'Export' }).click();
}

/** Chooses a value of a filter: in the toolbar on a desk, in the sheet on a phone. */
export async function filterList(page: Page, filter: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: filter });
  const opener = main(page).getByRole('button', { name: /^Filters and sort/ });
  await expect(field.or(opener).first()).toBeVisible();
  const isSheet = await opener.isVisible();
  if (isSheet) await opener.click();
  await field.selectOption(option);
  if (isSheet) await page.getByRole('button', { name: /^Show .* results?$/ }).click();
}
