import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('duplicates an invoice once if the first response is lost, and again with a later press', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { invoice } = await kontor.call('createInvoice', { body: sampleInvoice }, merchant);
  const count = async () => (await kontor.call('invoices', {}, merchant)).meta.counts.ALL;
  const keys: (string | undefined)[] = [];
  await page.route('**/invoice/*/duplicate', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    // The server creates the copy, but the page never gets the response.
    await route.fetch();
    return route.abort();
  });
  const duplicate = async () => {
    await page.getByRole('button', { name: 'Actions', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  };

  await signInAs(merchant);
  await page.goto(`/dashboard/invoicing/${invoice.id}`);
  await duplicate();
  await expect(page.getByText("Couldn't reach the server.", { exact: false })).toBeVisible();
  expect(await count()).toBe(2);
  await duplicate();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit draft' })).toBeVisible();
  expect(await count()).toBe(2);
  expect(keys[1]).toBe(keys[0]);

  await page.goBack();
  await duplicate();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit draft' })).toBeVisible();
  expect(await count()).toBe(3);
  expect(keys[2]).not.toBe(keys[0]);
});

test('a write fails at once without a network, and succeeds with the next press', async ({
  context,
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { invoice } = await kontor.call('createInvoice', { body: sampleInvoice }, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/invoicing/${invoice.id}`);
  await page.getByLabel('Add a note').fill('Pays on Friday');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('button', { name: 'Save note' })).toBeEnabled();
  await expect(page.getByLabel('Add a note')).toHaveValue('Pays on Friday');
  await expect(page.getByLabel('Add a note')).toHaveAttribute('aria-invalid', 'true');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').getByText('Pays on Friday')).toBeVisible();
});
