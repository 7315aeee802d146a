import type { Locator, Page } from '@playwright/test';

/** Returns the heading of the open dialog, if it reads so. */
export const dialogHeading = (page: Page, name: RegExp): Locator =>
  page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('heading', { name });

/** Returns the check that the heading of the page reads so. */
export const hasHeading =
  (name: string | RegExp) =>
  ({ page }: { page: Page }): Promise<void> =>
    page.getByRole('heading', { level: 1, name }).waitFor();
