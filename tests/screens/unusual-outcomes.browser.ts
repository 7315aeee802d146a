import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import {
  expectLoaded,
  expectSoundAtBothSizes,
  inSteps,
  navigate,
} from '#tests/support/browser/screen-checks.ts';
import { customerToken } from '#tests/support/store/customer-link.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

/** Returns the id of the demo record that the query finds in a business. */
async function idOf({ sql }: Kontor, businessId: string, query: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(query, [businessId]);
  if (!rows[0]) throw new Error(`The demo has no record for: ${query}`);
  return rows[0].id;
}

const orders = 'select id from orders where business_id = $1 and';
const withdrawals = 'select id from withdrawals where business_id = $1 and';
const payments = 'select payment_id as id from disputes where business_id = $1 and';

/** Records with an unusual status: the page, the query that finds one, and what the page shows. */
const outcomes: Record<
  string,
  { at: string; find: string; says: RegExp[]; action?: string; leadsTo?: string }
> = {
  'an order whose payment is disputed': {
    at: '/dashboard/store/orders/',
    find: `${orders} dispute = 'open'`,
    says: [/^The customer disputes ₦/, /Nothing is shipped or refunded until/, /Respond by \d/],
    leadsTo: 'View payment',
  },
  'an order whose dispute was lost': {
    at: '/dashboard/store/orders/',
    find: `${orders} dispute = 'lost'`,
    says: [/^Dispute lost: ₦[\d,.]+ is due again$/],
    leadsTo: 'View payment',
    action: 'Record payment',
  },
  'an order whose refund failed': {
    at: '/dashboard/store/orders/',
    find: `${orders} refund_status = 'failed'`,
    says: [/^The refund of ₦[\d,.]+ failed$/, /^Reason from the provider: /],
    leadsTo: 'View refund',
    action: 'Try refund again',
  },
  'an order that was declined and is to be refunded': {
    at: '/dashboard/store/orders/',
    find: `${orders} status = 'DECLINED' and paid`,
    says: [/^Refund due: ₦/],
    action: 'Record refund',
  },
  'an order whose parcel comes back': {
    at: '/dashboard/store/orders/',
    find: `${orders} shipping_status = 'RETURNING'`,
    says: [/^The parcel is coming back to you$/, /couldn't deliver it in 3 attempts/],
    action: 'Confirm return',
  },
  'an order whose parcel is back': {
    at: '/dashboard/store/orders/',
    find: `${orders} shipping_status = 'RETURNED' and restock is null`,
    says: [/^The parcel is back$/, /You still have ₦/],
    action: 'Restock items',
  },
  'a payment that is disputed': {
    at: '/dashboard/revenue/',
    find: `${payments} status = 'open'`,
    says: [
      /^The customer disputes ₦/,
      /^Held for the dispute$/,
      /held until the dispute is decided/,
      /Respond by \d/,
    ],
  },
  'a payment whose dispute was lost': {
    at: '/dashboard/revenue/',
    find: `${payments} status = 'lost'`,
    says: [/^Dispute lost: ₦[\d,.]+ went back to the customer$/],
  },
  'a refund that failed': {
    at: '/dashboard/revenue/',
    find: "select id from transactions where business_id = $1 and refund_status = 'failed'",
    says: [/^Refund failed$/, /^Reason from the provider: /],
    action: 'Try refund again',
  },
  'a withdrawal that was cancelled': {
    at: '/dashboard/revenue/',
    find: `${withdrawals} status = 'canceled'`,
    says: [/^Withdrawal cancelled$/, /^Returned to your balance$/],
  },
  'a withdrawal that was paid late': {
    at: '/dashboard/revenue/',
    find: `${withdrawals} status = 'paidLate'`,
    says: [/^Paid after it failed$/, /^Paid to your account$/],
  },
  'a withdrawal that was returned late': {
    at: '/dashboard/revenue/',
    find: `${withdrawals} status = 'returnedLate'`,
    says: [/^Paid late, then returned$/, /^Returned to your balance$/],
  },
  'an invoice whose payment is disputed': {
    at: '/dashboard/invoicing/',
    find: 'select id from invoices where business_id = $1 and disputed_minor > 0',
    says: [/^The customer disputes ₦/, /Respond by \d/],
    leadsTo: 'View payment',
  },
  'an invoice that was written off': {
    at: '/dashboard/invoicing/',
    find: "select id from invoices where business_id = $1 and status = 'WRITTEN_OFF'",
    says: [/was written off on/],
  },
  'an import that was cancelled': {
    at: '/dashboard/store/orders/import?id=',
    find: "select id from imports where business_id = $1 and status = 'canceled'",
    says: [/^Import cancelled$/, /^old-till\.csv$/, /^No records were imported\./],
    action: 'Start again',
  },
};

const areas = {
  'the order': '/dashboard/store/orders/',
  'the transaction': '/dashboard/revenue/',
  'the invoice': '/dashboard/invoicing/',
};

for (const [area, address] of Object.entries(areas))
  test(`${area} shows what happened and the next action`, async ({ page, kontor, signInAs }) => {
    const owner = await ownerOfDemo(kontor);
    await signInAs(owner);
    const main = page.getByRole('main');
    const ofArea = Object.entries(outcomes).filter(([, { at }]) => at.startsWith(address));
    await inSteps(ofArea, async ([, { at, find, says, action, leadsTo }], isFirst) => {
      const path = at + (await idOf(kontor, owner.businesses[0]?.id ?? '', find));
      await (isFirst ? page.goto(path) : navigate(page, path));
      for (const sentence of says) await expect(main.getByText(sentence).first()).toBeVisible();
      if (action) await expect(page.getByRole('button', { name: action }).first()).toBeVisible();
      await expectLoaded(page);
      await expectSoundAtBothSizes(page);
      if (leadsTo === undefined) return;
      await main.getByRole('link', { name: leadsTo }).click();
      await expect(
        main.getByText(/^Dispute lost:|^The customer disputes ₦|^Refund failed$/).first(),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard\/revenue\/[\w-]{36}$/);
    });
  });

test('the home page links to the open dispute with the earliest deadline', async ({
  page,
  kontor,
  signInAs,
}) => {
  const owner = await ownerOfDemo(kontor);
  await signInAs(owner);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Open disputes' })).toBeVisible();
  const first = await idOf(
    kontor,
    owner.businesses[0]?.id ?? '',
    `${payments} status = 'open' order by respond_by limit 1`,
  );
  await main
    .getByRole('link', { name: /disputed: .*Respond by \d/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/revenue/${first}$`));
  await expect(main.getByText(/^The customer disputes ₦/).first()).toBeVisible();
});

test('the customer page of a disputed order says that shipping waits for the decision', async ({
  page,
  kontor,
}) => {
  const { token, businesses } = await ownerOfDemo(kontor);
  const businessId = businesses[0]?.id ?? '';
  const find = `${orders} dispute = 'open' and shipping_status = 'PENDING'`;
  const id = await idOf(kontor, businessId, find);
  await page.goto(`/orders/${await customerToken(kontor, { asking: { token, businessId } }, id)}`);
  await expect(page.getByText(/^The payment is disputed\. .* can't ship your order until/)).toBeVisible();
  await expectSoundAtBothSizes(page);
});

test('cash is suggested for an order that is paid on delivery', async ({ page, kontor, signInAs }) => {
  const owner = await ownerOfDemo(kontor);
  await signInAs(owner);
  const find = `${orders} status = 'DELIVERED' and delivery_timing = 'ON_DELIVERY' and not paid`;
  await page.goto(`/dashboard/store/orders/${await idOf(kontor, owner.businesses[0]?.id ?? '', find)}`);
  await page.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Cash' })).toBeChecked();
});
