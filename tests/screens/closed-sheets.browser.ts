import { closeLine } from '#tests/support/browser/line-items.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.describe('an error that points into a closed sheet', () => {
  test('of an order opens the sheet of its line, with the focus in the field', async ({
    page,
    merchant,
    signInAs,
  }) => {
    await signInAs(merchant);
    await page.goto('/dashboard/store/orders/edit');
    await page.getByRole('button', { name: 'Add a free line' }).click();
    await page.getByLabel('What it is').fill('Gift wrapping');
    await page.getByLabel('Quantity').fill('none');
    await closeLine(page);
    await page.getByRole('button', { name: 'Take this order' }).click();
    const problems = page.getByRole('region', { name: /need.? your attention/ });
    const links = problems.getByRole('link');
    await expect(links.first()).toBeVisible();
    await problems.locator('a[href="#lines.0.quantity"]').click();
    await expect(page.getByLabel('Quantity')).toBeFocused();
    await closeLine(page);
    await problems.locator('a[href="#lines.0.unitPriceMinor"]').click();
    await expect(page.getByRole('textbox', { name: /^Price/ })).toBeFocused();
  });

  test('of an invoice opens the sheet of its item, with the focus in the field', async ({
    page,
    merchant,
    signInAs,
  }) => {
    await signInAs(merchant);
    await page.goto('/dashboard/invoicing/create');
    await page.getByRole('button', { name: 'Add a free item' }).click();
    await page.getByLabel('What it is').fill('Gift wrapping');
    await page.getByLabel('Quantity').fill('none');
    await closeLine(page);
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await page.locator('a[href="#items.0.quantity"]').click();
    await expect(page.getByLabel('Quantity')).toBeFocused();
  });
});
