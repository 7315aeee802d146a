import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { closeLine, openLine } from '#tests/support/browser/line-items.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleMatrix } from '#tests/support/store/products.ts';

test('variants are rows that open a sheet, and several are edited at once', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const { id, title } = await kontor.call('createProduct', { body: sampleMatrix }, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/products/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const row = (name: string) => page.getByRole('button', { name: `Edit ${name}` });
  await expect(row('Indigo / S')).toHaveAccessibleName(/₦\s*7,000\.00\s4\sleft\s·\sINDIGO-S/);

  await page.getByRole('checkbox', { name: 'Select Brown / S' }).press('Space');
  await page.getByRole('checkbox', { name: 'Select Brown / M' }).press('Space');
  await page.getByRole('button', { name: 'Edit 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Price' }).first().fill('8000');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expect(row('Brown / M')).toHaveAccessibleName(/8,000\.00/);

  await openLine(page, 'Indigo / S');
  await dialog.getByRole('textbox', { name: /^Sale price/ }).fill('6500');
  await expect(dialog.getByLabel(/^Sale start date/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Change stock' }).click();
  const stock = page.getByRole('dialog', { name: 'Change stock' });
  await stock.getByRole('textbox', { name: 'Adjust by' }).fill('3');
  await stock.getByRole('button', { name: 'Change stock' }).click();
  await expect(dialog.getByText(/^7\sleft$/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: /^Sale price/ })).toHaveValue('6,500.00');
  await closeLine(page);
  await expect(row('Indigo / S')).toHaveAccessibleName(/Sale price ₦\s*6,500\.00\s·\s7\sleft/);

  for (const name of ['Indigo / M', 'Brown / S']) {
    await openLine(page, name);
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(row(name)).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Restore Indigo / M' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  const { variations } = await kontor.call('product', { params: { id } }, merchant);
  expect(
    variations.map(({ optionValues, priceMinor, discountedAmountMinor, availableQuantity }) => [
      optionValues.join(' / '),
      priceMinor,
      discountedAmountMinor,
      availableQuantity,
    ]),
  ).toEqual([
    ['Indigo / S', 700_000, 650_000, 7],
    ['Indigo / M', 700_000, null, 4],
    ['Brown / M', 800_000, null, 4],
  ]);
});
