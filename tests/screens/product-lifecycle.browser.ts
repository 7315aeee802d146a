import type { Page } from '@playwright/test';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';

async function open(page: Page, { id, title }: { id: string; title: string }): Promise<void> {
  await page.goto(`/dashboard/store/products/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

test('a product is duplicated, unpublished and deleted', async ({ page, merchant, kontor, signInAs }) => {
  const product = await kontor.call('createProduct', { body: sampleProduct }, merchant);
  await signInAs(merchant);
  await open(page, product);
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await expect(page.getByText('Product unpublished')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Adire bag (copy)' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Adire bag (copy)”?' });
  await expect(dialog).toContainText('It was never ordered, so it is permanently deleted.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('“Adire bag (copy)” deleted')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
});

test('a product that was ordered is archived when it is deleted, stays in its order, and can be restored', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const product = await kontor.call('createProduct', { body: sampleProduct }, merchant);
  const [choice] = await kontor.call('orderChoices', { query: { search: product.title } }, merchant);
  const line = { variationId: choice?.variationId ?? null, name: product.title, quantity: 1 };
  const { order } = await kontor.call(
    'createOrder',
    { body: { ...sampleFields, lines: [{ ...line, unitPriceMinor: 500_000 }] } },
    merchant,
  );
  await signInAs(merchant);
  await open(page, product);
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Delete “${product.title}”?` });
  await expect(dialog).toContainText('1 order contains it, so it is archived');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(`“${product.title}” was ordered before, so it was archived`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  await expect(page.getByRole('link', { name: product.title })).toHaveCount(0);

  await page.goto(`/dashboard/store/orders/${order.id}`);
  await expect(page.getByRole('main').getByText(product.title).first()).toBeVisible();
  await open(page, product);
  await expect(page.getByText('It was sold before')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText("Product restored. It isn't published.")).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(product.title);
  await page.goto('/dashboard/store/products');
  await expect(page.getByRole('link', { name: product.title })).toBeVisible();
});
