import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type CheckAnswer,
  type InvoicePaymentSend,
  invoicePaymentMachine,
  invoicePaymentView,
  type PayableAnswer,
} from '#machines/flows/invoice-payment/index.ts';
import {
  sampleCheck,
  samplePayables,
  sampleReference,
} from '#machines/flows/invoice-payment/invoice-payment.samples.ts';
import { ManualClock } from '#machines/graph/manual-clock.ts';

/** A payer who returns from the provider's page, and the answers that they get. */
function openReturn(...results: Parameters<typeof sampleCheck>[0][]) {
  const answers = results.map((result) => ({ ...sampleCheck(result), ...tried }));
  const machine = invoicePaymentMachine.provide({
    actors: {
      checkPayment: fromPromise<CheckAnswer, { reference: string | null }>(async () => {
        const data = answers.shift();
        if (!data) throw new Error('nothing else is answered');
        return { ok: true, data };
      }),
      loadPayable: fromPromise<PayableAnswer, { token: string | null }>(async () => ({
        ok: true,
        data: samplePayables['being paid'],
      })),
    },
  });
  const input = { token: null, reference: sampleReference, begin: false, attempt: null };
  const actor = createActor(machine, { input, clock: new ManualClock() }).start();
  const answered = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    /** Returns what the page shows after an event, once the server has answered. */
    async view(event?: Parameters<InvoicePaymentSend>[0]) {
      if (event) actor.send(event);
      await answered();
      return invoicePaymentView(actor.getSnapshot());
    },
  };
}
const tried = { channel: 'transfer', amountMinor: 100_000 } as const;

describe('a payer who returns from the provider', () => {
  it('gets a receipt once the payment succeeded', async () =>
    expect(await openReturn('success').view()).toMatchObject({ screen: 'outcome', outcome: 'receipt' }));

  it('reads of a failure only when the provider reported one', async () => {
    expect(await openReturn('failed').view()).toMatchObject({
      screen: 'outcome',
      outcome: 'failed',
      canPayAgain: true,
    });
    for (const result of ['pending', 'error', 'unknown'] as const)
      expect(await openReturn(result).view()).toMatchObject({ screen: 'waiting', long: false });
  });

  it('reads that nothing is paid after leaving the page, and can pay or check again', async () => {
    expect(await openReturn('notFound').view()).toMatchObject({
      screen: 'notPaid',
      canPay: true,
      canLeave: true,
    });
    const late = openReturn('notFound', 'success');
    await late.view();
    expect(await late.view({ type: 'check.now' })).toMatchObject({ screen: 'outcome', outcome: 'receipt' });
  });

  it.each(['failed', 'reversed', 'notFound'] as const)(
    'finds amount and method still chosen after %s',
    async (result) => {
      const payer = openReturn(result);
      await payer.view();
      expect(await payer.view({ type: 'pay.again' })).toMatchObject({
        screen: 'pay',
        pay: { phase: 'asking', preset: tried },
      });
    },
  );

  it('can leave a pending payment for the invoice, which says what is pending', async () => {
    const payer = openReturn('pending');
    expect(await payer.view()).toMatchObject({ screen: 'waiting', canLeave: true });
    expect(await payer.view({ type: 'check.leave' })).toMatchObject({
      screen: 'invoice',
      canPay: true,
      canFollow: true,
      payable: { inProgress: { amountMinor: 450_000, count: 1 } },
    });
  });
});
