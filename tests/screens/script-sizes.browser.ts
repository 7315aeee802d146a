import { compareWithLimits, lowerLimits, scriptBytes } from '#tests/load/script-sizes.ts';
import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test('the scripts of the first pages of each kind of user are not larger than their limits', async ({
  page,
  kontor,
  merchant,
  signInAs,
}) => {
  const { invoice } = await kontor.call('createInvoice', { body: sampleInvoice }, merchant);
  const sending = { params: { id: invoice.id }, body: { mail: false } };
  const { link } = await kontor.call('sendInvoice', sending, merchant);

  const ofStranger = {
    signIn: await scriptBytes(page, '/'),
    review: await scriptBytes(page, '/test/withdraw'),
    pay: await scriptBytes(page, new URL(link ?? '').pathname),
  };
  await signInAs(merchant);
  const sizes = {
    ...ofStranger,
    orders: await scriptBytes(page, '/dashboard/store/orders'),
    analytics: await scriptBytes(page, '/dashboard/analytics'),
  };
  if (process.env['UPDATE_SIZES'] === 'true') lowerLimits(sizes);
  expect(compareWithLimits(sizes)).toEqual([]);
});
