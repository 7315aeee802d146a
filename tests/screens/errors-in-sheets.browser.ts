import { closeLine, openLine } from '#tests/support/browser/line-items.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleMatrix } from '#tests/support/store/products.ts';

test.describe('the link of an error in a closed sheet', () => {
  test('opens the sheet of the order item and focuses the field', async ({ page, merchant, signInAs }) => {
    await signInAs(merchant);
    await page.goto('/dashboard/store/orders/edit');
    await page.getByRole('button', { name: 'Add custom item' }).click();
    await page.getByLabel('Item name').fill('Gift wrapping');
    await page.getByLabel('Quantity').fill('none');
    await closeLine(page);
    await page.getByRole('button', { name: 'Create order' }).click();
    const problems = page.getByRole('region', { name: /need.? your attention/ });
    const links = problems.getByRole('link');
    await expect(links.first()).toBeVisible();
    await problems.locator('a[href="#lines.0.quantity"]').click();
    await expect(page.getByLabel('Quantity')).toBeFocused();
    await closeLine(page);
    await problems.locator('a[href="#lines.0.unitPriceMinor"]').click();
    await expect(page.getByRole('textbox', { name: /^Unit price/ })).toBeFocused();
  });

  test('opens the sheet of the invoice item and focuses the field', async ({ page, merchant, signInAs }) => {
    await signInAs(merchant);
    await page.goto('/dashboard/invoicing/create');
    await page.getByRole('button', { name: 'Add custom item' }).click();
    await page.getByLabel('Description').fill('Gift wrapping');
    await page.getByLabel('Quantity').fill('none');
    await closeLine(page);
    await page.getByRole('button', { name: 'Send invoice' }).click();
    await page.locator('a[href="#items.0.quantity"]').click();
    await expect(page.getByLabel('Quantity')).toBeFocused();
  });

  test('opens the sheet of the product variant and focuses the field', async ({
    page,
    kontor,
    merchant,
    signInAs,
  }) => {
    const { id, title } = await kontor.call('createProduct', { body: sampleMatrix }, merchant);
    await signInAs(merchant);
    await page.goto(`/dashboard/store/products/edit/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await openLine(page, 'Indigo / M');
    await page.locator('[id="variations.1.priceMinor"]').fill('');
    await closeLine(page);
    await page.getByRole('button', { name: /^Edit Brown \/ S/ }).click();
    const barcode = page.getByRole('textbox', { name: /^Barcode/ });
    await barcode.fill('1'.repeat(300));
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('link', { name: 'Enter a price' }).click();
    await expect(page.locator('[id="variations.1.priceMinor"]')).toBeFocused();
    await closeLine(page);
    await page.locator('a[href="#variations.2.barcode"]').click();
    await expect(barcode).toBeFocused();
  });
});
