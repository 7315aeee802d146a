import { closeLine, openLine } from '#tests/support/browser/line-items.ts';
import { permission } from '#domain/permission.ts';
import type { InvoiceBody } from '#tests/support/money/invoices.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { expect, test } from '#tests/support/browser/test.ts';

const draftOf = async ({ call }: Kontor, owner: Merchant, changes: Partial<InvoiceBody> = {}) =>
  (await call('createInvoice', { body: { ...sampleInvoice, ...changes } }, owner)).invoice;
const sentOf = async (kontor: Kontor, owner: Merchant, changes?: Partial<InvoiceBody>) => {
  const { id } = await draftOf(kontor, owner, changes);
  return (await kontor.call('sendInvoice', { params: { id }, body: { mail: false } }, owner)).invoice;
};

test('a new owner creates an invoice that saves itself, sends it, records a payment and undoes it', async ({
  page,
  merchant,
  signInAs,
}) => {
  await signInAs(merchant);
  await page.goto('/dashboard/invoicing');
  await page.getByRole('link', { name: 'Create invoice' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New invoice' })).toBeVisible();

  await page.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page.getByRole('link', { name: 'Choose a customer' })).toBeVisible();

  await page.getByRole('button', { name: 'New customer' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Ada Obi');
  await page.getByLabel('Email', { exact: false }).first().fill('ada@mail.example');
  await page.getByRole('button', { name: 'Add custom item' }).click();
  await page.getByLabel('Description').fill('Tailoring');
  await page.getByLabel('Quantity').fill('3');
  await page.getByLabel('Unit price').fill('33.33');
  await closeLine(page);
  await page.getByRole('textbox', { name: /^Tax/ }).fill('7.5');
  await expect(page.getByText('Saved as draft')).toBeVisible();
  await expect(page).toHaveURL(/\/invoicing\/edit\/0/);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit draft' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await openLine(page, 'Tailoring');
  await expect(page.getByLabel('Description')).toHaveValue('Tailoring');
  await expectAccessible(page);
  // Sending saves the latest input first.
  await page.getByLabel('Quantity').fill('4');
  await closeLine(page);
  await page.getByRole('button', { name: 'Send invoice' }).click();
  const sending = page.getByRole('alertdialog', { name: 'Send this invoice?' });
  await expect(sending.getByText(/₦143\.32/)).toBeVisible();
  await expect(sending.getByText(/INV-0001/)).toBeVisible();
  await sending.getByRole('button', { name: 'Send invoice' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Invoice INV-0001' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record payment' }).click();
  const recording = page.getByRole('dialog', { name: 'Record payment' });
  await recording.getByLabel('Amount').fill('200');
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(recording.getByText(/Enter at most the amount due, ₦143\.32/).first()).toBeVisible();
  await recording.getByLabel('Amount').fill('43.32');
  await recording.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Part-paid').first()).toBeVisible();
  await page.getByRole('button', { name: 'Undo payment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo payment' }).click();
  await expect(page.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo payment' })).toHaveCount(0);
  // A note that was not saved yet is still there after a reload.
  await page.getByLabel('Add a note').fill('Pays on Friday');
  await page.reload();
  await expect(page.getByLabel('Add a note')).toHaveValue('Pays on Friday');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('listitem').getByText('Pays on Friday')).toBeVisible();
  await expect(page.getByLabel('Add a note')).toHaveValue('');
});

test('an invoice is marked as paid, its payment is undone, and the invoice is voided', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id, number } = await sentOf(kontor, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/invoicing/${id}`);
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Mark as paid');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText(`${number} marked as paid`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await choose('Undo recorded payments');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo recorded payments' }).click();
  await expect(page.getByRole('button', { name: 'Record payment' })).toBeVisible();
  await choose('Void invoice');
  await page.getByRole('alertdialog').getByLabel('Reason').fill('Wrong customer');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Void' }).click();
  await expect(page.getByText('Wrong customer')).toBeVisible();
  await expect(page.getByText('Void', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard/invoicing');
  await expect(page.getByRole('link', { name: `${number}` })).toBeVisible();
});

test("drafts are sent together, and those that can't be sent show the reason", async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  await draftOf(kontor, merchant);
  await draftOf(kontor, merchant, { items: [] });
  await signInAs(merchant);
  await page.goto('/dashboard/invoicing?status=DRAFT');
  const boxes = page.getByRole('checkbox', { name: /Draft for Ada Obi/ });
  await expect(boxes).toHaveCount(2);
  // The selection bar does not move the rows.
  const [first, second] = [boxes.first(), boxes.nth(1)];
  const fromTop = async () => {
    const [tab, box] = [
      await page.getByRole('link', { name: /^All/ }).boundingBox(),
      await second.boundingBox(),
    ];
    return Math.round((box?.y ?? 0) - (tab?.y ?? 0));
  };
  const before = await fromTop();
  await first.check({ force: true });
  await expect(page.getByText('1 selected')).toBeVisible();
  expect(await fromTop()).toBe(before);
  await second.check({ force: true });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Send invoices', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send 2 invoices?' });
  await expect(dialog.getByText('Add at least one item')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send invoices', exact: true }).click();
  await expect(dialog.getByText('1 was changed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('checkbox', { name: /Draft for Ada Obi/ })).toHaveCount(1);
});

test('two people change the same draft, and their changes are merged field by field', async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id } = await draftOf(kontor, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/invoicing/edit/${id}`);
  await openLine(page, 'Aso oke, 5 yards');
  await expect(page.getByLabel('Description').first()).toHaveValue('Aso oke, 5 yards');
  await closeLine(page);
  const theirs = { note: 'From them', terms: 'Theirs as well', version: 1 };
  await kontor.call('updateInvoice', { params: { id }, body: theirs }, merchant);
  await page.getByRole('textbox', { name: /^Note/ }).fill('Mine');
  const dialog = page.getByRole('dialog', { name: /^Conflicting changes to/ });
  await expect(dialog.getByText('From them', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByText('Saved as draft')).toBeVisible();
  const { invoice } = await kontor.call('invoice', { params: { id } }, merchant);
  expect(invoice).toMatchObject({ note: 'Mine', terms: 'Theirs as well' });
});

test("a member with view access sees an invoice and can't change it", async ({
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id, number } = await sentOf(kontor, merchant);
  const helper = await kontor.newMember(merchant.businessId, [permission('INVOICE', 'view-only')]);
  await signInAs(helper);
  await page.goto('/dashboard/invoicing');
  await expect(page.getByRole('link', { name: 'Create invoice' })).toHaveCount(0);
  await page.getByRole('link', { name: `${number}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Invoice ${number}` })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'View PDF' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Void' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto(`/dashboard/invoicing/edit/${id}`);
  await expect(page.getByText("You can't create or edit invoices")).toBeVisible();
});
