import { sampleInvoice } from '#tests/support/money/invoices.ts';
import { paymentRequestOf } from '#tests/support/money/payer.ts';
import type { InputOf } from '#tests/support/server/request.ts';
import { callsTo } from '#tests/support/people/sign-up.ts';
import { retryUntilDone } from './moving-kill.ts';
import type { FaultFixture } from './fault-fixture.ts';

/** Collects enough for many withdrawals through a payment link, and settles it at once. */
export async function collectInto(
  stage: FaultFixture,
  merchant: { token: string; businessId: string },
): Promise<void> {
  const call = callsTo(stage.base);
  const items = [{ variationId: null, name: 'Adire by the bale', quantity: 1, unitPriceMinor: 50_000_000 }];
  const body: NonNullable<InputOf<'createInvoice'>['body']> = { ...sampleInvoice, items, reminders: false };
  const { invoice } = await call('createInvoice', { body }, merchant);
  const { link } = await call('sendInvoice', { params: { id: invoice.id }, body: {} }, merchant);
  const start = paymentRequestOf(link?.split('/').at(-1) ?? '', invoice.totalMinor);
  const { reference, payUrl } = await call('payInvoice', { body: start });
  await fetch(`${stage.base}${new URL(payUrl).pathname}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ channel: 'card', outcome: 'pays', card: '' }),
  });
  await retryUntilDone(async () => {
    const { result } = await call('checkPayment', { body: { reference } });
    if (result !== 'success') throw new Error(`it is ${result}`);
  });
  await stage.query('update transactions set settles_at = now() where id = $1', [reference]);
  await retryUntilDone(async () => {
    const { availableMinor } = await call('revenueBalance', {}, merchant);
    if (availableMinor === 0) throw new Error('it is not settled');
  });
}
