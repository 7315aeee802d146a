import type { Page } from '@playwright/test';
import { waitForPaint } from './wait-for-paint.ts';

/**
 * Types into a combo box and presses the match. The field is pressed first, because scrolling to it closes the list.
 */
export async function choose(
  page: Page,
  { field, text, option }: { field: string; text: string; option: string | RegExp },
): Promise<void> {
  const box = page.getByRole('combobox', { name: field });
  await box.click();
  await box.fill(text);
  const match = page.getByRole('option', { name: option });
  await waitForPaint(match);
  await match.click();
}
