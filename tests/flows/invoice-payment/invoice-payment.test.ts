import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import {
  type CheckAnswer,
  invoicePaymentMachine,
  invoicePaymentView,
} from '#machines/flows/invoice-payment/index.ts';
import { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import { sampleCheck, sampleReference } from '#machines/flows/invoice-payment/invoice-payment.samples.ts';
import { checkPure } from '#machines/graph/check-pure.ts';
import { explore } from '#machines/graph/explore.ts';
import { walkLive } from '#machines/graph/walk-live.ts';

describe('the invoice payment chart', () => {
  const flow = explore(invoicePaymentModel);
  it('is sound in every state', () => expect(checkPure(invoicePaymentModel, flow)).toEqual([]));
  it('runs as the diagram shows', () => walkLive(invoicePaymentModel, flow));
});

describe('the result for a returning payer', () => {
  const viewAfterCheck = async (result: Parameters<typeof sampleCheck>[0]) => {
    const machine = invoicePaymentMachine.provide({
      actors: {
        checkPayment: fromPromise<CheckAnswer, { reference: string | null }>(() =>
          Promise.resolve({ ok: true, data: sampleCheck(result) }),
        ),
      },
    });
    const input = { token: null, reference: sampleReference, begin: false, attempt: null };
    const actor = createActor(machine, { input }).start();
    await Promise.resolve();
    const view = invoicePaymentView(actor.getSnapshot());
    actor.stop();
    return view;
  };
  it('is a receipt once the payment succeeded', async () =>
    expect(await viewAfterCheck('success')).toMatchObject({ screen: 'outcome', outcome: 'receipt' }));
  it('is a failure only when the provider reported it', async () => {
    expect(await viewAfterCheck('failed')).toMatchObject({
      screen: 'outcome',
      outcome: 'failed',
      canPayAgain: true,
    });
    for (const result of ['pending', 'notFound', 'error', 'unknown'] as const)
      expect(await viewAfterCheck(result)).toMatchObject({ screen: 'waiting', long: false });
  });
});
