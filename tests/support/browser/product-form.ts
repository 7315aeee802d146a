import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import type { Kontor } from './kontor.ts';
import { closeLine, openLine } from './line-items.ts';

/** A text field of the form of products. */
export const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();
export const asking = ({ token, businessId }: Merchant) => ({ token, businessId });
export const createProduct = (kontor: Kontor, merchant: Merchant, body = sampleProduct) =>
  kontor.call('createProduct', { body }, asking(merchant));
/** Fills a field of a variant: in the table on a desktop, in the variant's sheet on a phone. */
export async function fillOfRow(page: Page, row: string, name: string, text: string): Promise<void> {
  await openLine(page, row);
  await page
    .getByRole('textbox', { name: new RegExp(`^${name}( of ${row}|\\s*\\(optional\\))?$`) })
    .last()
    .fill(text);
  await closeLine(page);
}
const addressOf = ({ id }: { id: string }) => `/dashboard/store/products/edit/${id}`;

export async function openProduct(page: Page, product: { id: string; title: string }): Promise<void> {
  await page.goto(addressOf(product));
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
}
