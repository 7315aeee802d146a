import { systemClock } from '#server/clock.ts';
import { createOrder } from '#server/modules/orders/create-order.ts';
import { createCaller, sampleDraft } from '#tests/support/store/business-fixture.ts';
import type { Merchant } from '#tests/support/server/test-harness.ts';
import type { Kontor } from './kontor.ts';

/** Creates a paid order of a business that delivers itself, and returns it. */
export async function placePaidOrder(
  { db, call }: Kontor,
  { token, businessId }: Pick<Merchant, 'token' | 'businessId'>,
): Promise<{ id: string; number: string }> {
  const order = await db.transaction((tx) =>
    createOrder(
      tx,
      { clock: systemClock, standalone: db },
      businessId,
      sampleDraft,
      createCaller('customer'),
    ),
  );
  await call(
    'advanceOrder',
    { params: { id: order.id }, body: { event: 'payment.confirmed', paymentMethod: 'TRANSFER' } },
    { token, businessId },
  );
  return order;
}
