import { closeLine, openLine } from '#tests/support/browser/line-items.ts';
import { permission } from '#domain/permission.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import { choose } from '#tests/support/browser/choose.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { exportList } from '#tests/support/browser/list.ts';
import { expectAccessible } from '#tests/support/browser/axe.ts';
import { expectNoSidewaysScroll } from '#tests/support/browser/page-checks.ts';
import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { sampleFields } from '#tests/support/store/business-fixture.ts';

/** Creates a product with ten pieces in stock. */
const stockBag = ({ call }: Kontor, { token, businessId }: Merchant) =>
  call('createProduct', { body: sampleProduct }, { token, businessId });
const shipper = (kontor: Kontor, { businessId }: Merchant) =>
  kontor.newMember(businessId, [permission('ORDER', 'manage')]);

test.describe('an order created manually', () => {
  test('is created by the owner with a new customer and stocked items, already paid', async ({
    page,
    kontor,
    merchant,
    signInAs,
  }) => {
    await stockBag(kontor, merchant);
    await signInAs(merchant);
    await page.goto('/dashboard/store/orders');
    await page.getByRole('link', { name: 'Create order' }).first().click();
    await choose(page, { field: 'Add a product', text: 'adire', option: /Adire bag/ });
    await expect(page.getByRole('listbox')).toHaveCount(0);
    await expect(page.getByLabel('Add a product')).toBeFocused();
    await openLine(page, 'Adire bag');
    await expect(page.getByText('10 in stock')).toBeVisible();
    await page.getByLabel('Quantity').fill('3');
    await closeLine(page);
    await choose(page, { field: 'Find a customer', text: 'Ada Obi', option: 'New customer: Ada Obi' });
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Obi');
    await page.getByText('Pickup', { exact: true }).click();
    await page.getByText('Already paid').click();
    await page.getByText('Cash', { exact: true }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.reload();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Obi');
    await page.getByRole('button', { name: 'Create order' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Order #1001' })).toBeVisible();
    await expect(page.getByText('₦15,000.00').first()).toBeVisible();
    const [bag] = await kontor.call('orderChoices', { query: { search: 'adire' } }, merchant);
    expect(bag?.availableQuantity).toBe(7);
  });

  test('shows errors at its fields, and asks before the page is left', async ({
    page,
    merchant,
    signInAs,
  }) => {
    await signInAs(merchant);
    await page.goto('/dashboard/store/orders/edit');
    await page.getByRole('button', { name: 'Create order' }).click();
    await expect(page.getByRole('link', { name: 'Add at least one item' })).toBeVisible();
    await page.getByRole('button', { name: 'Add custom item' }).click();
    await page.getByLabel('Item name').fill('Gift wrapping');
    await closeLine(page);
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('button', { name: /Stay|Keep/ }).click();
    await openLine(page, 'Gift wrapping');
    await expect(page.getByLabel('Item name')).toHaveValue('Gift wrapping');
  });

  test('is not offered to a member who can only view orders', async ({
    page,
    kontor,
    merchant,
    signInAs,
  }) => {
    const { id } = await placePaidOrder(kontor, merchant);
    await signInAs(await kontor.newMember(merchant.businessId, [permission('ORDER', 'view-only')]));
    await page.goto('/dashboard/store/orders');
    await expect(page.getByText('#1001').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Create order' })).toHaveCount(0);
    await page.goto(`/dashboard/store/orders/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Order #1001' })).toBeVisible();
    await expect(page.getByLabel('Add a note')).toHaveCount(0);
    await page.goto('/dashboard/store/orders/create');
    await expect(page.getByText("You don't have permission to manage orders")).toBeVisible();
  });
});

test('a member who manages orders edits an order, and resolves a conflict with another person', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const helper = await shipper(kontor, merchant);
  const { id } = await placePaidOrder(kontor, merchant);
  await signInAs(helper);
  await page.goto(`/dashboard/store/orders/edit/${id}`);
  await expect(page.getByText('You can change the items, delivery fee and discount only')).toBeVisible();
  await page.getByRole('textbox', { name: /^Note/ }).fill('Ring twice');
  await kontor.call('editOrder', { params: { id }, body: { version: 2, note: 'Ring once' } }, merchant);
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radiogroup', { name: /^Note/ }).getByText('Ring once')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save selected values' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Order #1001' })).toBeVisible();
  await expect(page.getByText('Ring twice')).toBeVisible();
});

test("several orders are shipped at once, and those that can't be shipped are listed before and after", async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  for (let nth = 0; nth < 3; nth += 1) await placePaidOrder(kontor, merchant);
  const first = await placePaidOrder(kontor, merchant);
  await kontor.call('declineOrder', { params: { id: first.id }, body: {} }, merchant);
  await signInAs(await shipper(kontor, merchant));
  await page.goto('/dashboard/store/orders');
  for (const number of ['1001', '1002', '1004'])
    await page.getByRole('checkbox', { name: `Select Order ${number}` }).check({ force: true });
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Ship orders', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Order #1004')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ship orders', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Close' }).last()).toBeVisible();
  await expect(dialog.getByText('Order #1004')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const asking = { token: merchant.token, businessId: merchant.businessId };
  const { counts } = await kontor.call('orders', {}, asking);
  expect(counts.shippingStatus.FULFILLED).toBe(2);
});

test('the list is exported, a note is added to the activity, and the customer gets a message', async ({
  page,
  context,
  kontor,
  merchant,
  signInAs,
}) => {
  const { id } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders?payment=paid');
  await expect(page.getByText('#1001').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await exportList(page);
  expect((await download).suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);

  await page.goto(`/dashboard/store/orders/${id}`);
  await page.getByLabel('Add a note').fill('Called, comes at noon');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('list').getByText('Called, comes at noon')).toBeVisible();

  await context.route(/wa\.me/, (route) => route.fulfill({ body: 'WhatsApp' }));
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Message customer' }).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    /your payment of ₦11,000\.00 for order #1001/,
  );
  await expectAccessible(page);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('menuitem', { name: 'WhatsApp' }).click();
  expect((await opened).url()).toContain('wa.me/?text=');
});

test('an unshipped order is found and shipped, and its packing slip printed, with the keyboard alone', async ({
  page,
  context,
  kontor,
  merchant,
  signInAs,
}) => {
  const { number } = await placePaidOrder(kontor, merchant);
  await signInAs(merchant);
  await page.goto('/dashboard/store/orders');
  const reach = async (name: RegExp) => {
    for (let nth = 0; nth < 80; nth += 1) {
      await page.keyboard.press('Tab');
      const words = await page.evaluate(() => {
        const { activeElement: focused } = document;
        return `${focused?.getAttribute('aria-label') ?? ''} ${focused?.textContent ?? ''}`;
      });
      if (name.test(words)) return;
    }
    throw new Error(`${name} cannot be reached with Tab`);
  };
  await expect(page.getByText(`#${number}`).first()).toBeVisible();
  await reach(/^ ?To ship/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/waiting=toShip/);
  await reach(new RegExp(`^ #${number}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();
  await reach(/Ship order/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await reach(/Ship order/);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Order #${number} is fulfilled`)).toBeVisible();

  const slip = context.waitForEvent('response', (answer) => answer.url().includes('/api/download/'));
  await reach(/^ ?More actions/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Print packing slip (A5)' })).toBeFocused();
  await page.keyboard.press('Enter');
  const answer = await slip;
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');
});

test('an order is refunded in part with an item restocked, then in full, and ends as refunded', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const product = await stockBag(kontor, merchant);
  const [bought] = await kontor.call('orderChoices', { query: { search: 'adire' } }, merchant);
  const lines = [
    { variationId: bought?.variationId ?? '', name: product.title, quantity: 3, unitPriceMinor: 500_000 },
  ];
  const body = { ...sampleFields, lines, deliveryFeeMinor: 0, paidBy: 'CASH' as const };
  const { order } = await kontor.call('createOrder', { body }, merchant);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/orders/${order.id}`);
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await refund.click();
  const dialog = page.getByRole('dialog', { name: `Refund order #${order.number}` });
  await expect(dialog.getByText('You return the money yourself. This records it.')).toBeVisible();
  await dialog.getByText('Partial refund').click();
  await dialog.getByLabel('Refund amount').fill('20000');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(dialog.getByText('You can refund at most ₦15,000.00').first()).toBeVisible();
  await dialog.getByLabel('Refund amount').fill('5000');
  await dialog.getByLabel('Reason').fill('One came back');
  await dialog.getByLabel('Adire bag').selectOption('1');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Record refund' }).dblclick();
  await expect(page.getByText('Refund of ₦5,000.00 recorded')).toBeVisible();
  await expect(page.getByText('₦5,000.00 · One came back')).toHaveCount(1);
  await expect(page.getByText('1 × Adire bag')).toBeVisible();

  await refund.click();
  await expect(dialog.getByText('of 2', { exact: true })).toBeVisible();
  await dialog.getByLabel('Reason').fill('All of it came back');
  await dialog.getByLabel('Adire bag').selectOption('2');
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(refund).toHaveCount(0);
  const [bag] = await kontor.call('orderChoices', { query: { search: 'adire' } }, merchant);
  expect(bag?.availableQuantity).toBe(10);
});
