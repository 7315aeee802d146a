import { placePaidOrder } from '#tests/support/browser/orders.ts';
import { expect, test } from '#tests/support/browser/test.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';

test('a merchant creates, copies and replaces the customer link of an order', async ({
  context,
  page,
  merchant,
  kontor,
  signInAs,
}) => {
  const { id, number } = await placePaidOrder(kontor, merchant);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(merchant);
  await page.goto(`/dashboard/store/orders/${id}`);
  await page.getByRole('button', { name: 'Get customer link' }).click();
  const link = page.getByText(/\/orders\/[\w-]{22,}$/);
  await expect(link).toBeVisible();
  const first = await link.innerText();
  await page.getByRole('button', { name: 'Copy customer link' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

  await page.getByRole('button', { name: 'Replace link' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Replace the customer link of order #${number}?` });
  await dialog.getByRole('button', { name: 'Replace link' }).click();
  await expect(page.getByText('Link replaced', { exact: true })).toBeVisible();
  await expect(link).not.toHaveText(first);
  const second = await link.innerText();

  const customer = await context.newPage();
  await customer.goto(new URL(second).pathname);
  await expect(customer.getByRole('heading', { level: 1, name: `Order #${number}` })).toBeVisible();
  await customer.goto(new URL(first).pathname);
  await expect(customer.getByRole('heading', { level: 1, name: `Order #${number}` })).toHaveCount(0);
});

test('the message of an action is kept on a reload, and discarded when the dialog is closed', async ({
  page,
  merchant,
  kontor,
}) => {
  const { id } = await placePaidOrder(kontor, merchant);
  const { token, businessId } = merchant;
  const link = `/orders/${await customerToken(kontor, { asking: { token, businessId } }, id)}`;
  await page.goto(link);
  const open = () => page.locator('[data-event="action.choose"][data-variant="order.cancel"]').click();
  const note = page.getByLabel('Reason');
  await open();
  await note.fill('Ordered twice by mistake');
  await page.reload();
  await open();
  await expect(note).toHaveValue('Ordered twice by mistake');

  await page.getByRole('button', { name: 'Keep order' }).click();
  await open();
  await expect(note).toHaveValue('');
});

test('the message is kept after a rejected request and a reload, and removed when the action succeeds', async ({
  page,
  interceptor,
  merchant,
  kontor,
}) => {
  const { id } = await placePaidOrder(kontor, merchant);
  const { token, businessId } = merchant;
  const link = `/orders/${await customerToken(kontor, { asking: { token, businessId } }, id)}`;
  const open = () => page.locator('[data-event="action.choose"][data-variant="order.cancel"]').click();
  const confirm = () => page.locator('[data-event="action.confirm"]').click();
  const note = page.getByLabel('Reason');
  await page.goto(link);
  await open();
  await note.fill('Ordered twice by mistake');
  await interceptor.hold('advanceCustomerOrder');
  await confirm();
  const refused = await (await interceptor.next('advanceCustomerOrder')).pass({ event: 'order.unknown' });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await expect(page.locator('[data-event="action.confirm"]')).toBeEnabled();
  await interceptor.hold();
  await page.reload();
  await open();
  await expect(note).toHaveValue('Ordered twice by mistake');

  await confirm();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft ')));
  await expect.poll(kept).toEqual([]);
});
