import assert from 'node:assert/strict';
import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { passCall, nextStepOf, refusalIn, type Travel } from '#tests/support/walks/journey.ts';
import type { PaymentFixture } from './invoice-payment.fixture.ts';

export interface PaymentTravel extends Travel {
  fixture: PaymentFixture;
  /** Returns the reference of the current payment. */
  reference(): Promise<string>;
  /** The number of payments when the response to a start was lost. */
  begunBefore: number | undefined;
}

/** An amount below the minimum. */
const nothing = { amountMinor: 0 };

/** Whether the response contains the payment's result; a refusal doesn't. */
const isKnown = (edge: Edge): boolean => refusalIn(edge) === undefined;

async function checked(walk: PaymentTravel, { edge }: { edge: Edge }): Promise<void> {
  const { fixture } = walk;
  const reference = await walk.reference();
  if (edge.variant === 'unknown payment')
    return fixture.without(reference, () => passCall(walk, 'checkPayment', edge));
  if (isKnown(edge)) await fixture.know(reference, edge.variant);
  return passCall(walk, 'checkPayment', edge);
}
/** Does nothing, because the device saves the attempt itself or fails to. */
const atOnce = () => undefined;

/** The result of each call, for the API and the browser. */
export const paymentOutcomes = {
  async 'done:loadPayable'(walk, { edge }) {
    const { fixture } = walk;
    if (edge.variant === 'unknown link') return fixture.withoutLink(() => passCall(walk, 'payable', edge));
    await fixture.be(edge.variant);
    return passCall(walk, 'payable', edge);
  },
  'done:saveAttempt': atOnce,
  'error:saveAttempt': atOnce,
  async 'done:startPayment'(walk, { edge }) {
    const { fixture, interceptor } = walk;
    if (edge.variant === 'still in progress') {
      const held = await interceptor.next('payInvoice');
      await fixture.whileWorkedOn(held.key, async () => {
        assert.equal((await held.pass()).code, 'IN_PROGRESS');
      });
      return undefined;
    }
    if (edge.variant === 'the amount changed in the meantime') await fixture.changeAmount();
    if (edge.variant === 'nothing is due any more') await fixture.be('paid');
    if (edge.variant === 'the link was revoked in the meantime')
      return fixture.withoutLink(() => passCall(walk, 'payInvoice', edge));
    const other = { 'amount refused': nothing, 'the provider refuses': fixture.refusedStart() }[edge.variant];
    await passCall(walk, 'payInvoice', edge, other);
    if (edge.variant === 'page ready' && walk.begunBefore !== undefined)
      assert.equal(await fixture.payments(), walk.begunBefore, 'a payment that is begun twice is one');
    walk.begunBefore = undefined;
    return undefined;
  },
  async 'error:startPayment'(walk, { next }) {
    const held = await walk.interceptor.next('payInvoice');
    // If the journey continues with the result, the server starts the payment and only the response is lost.
    const isExistingImport =
      next?.name === 'pay.leave' || nextStepOf(walk, 'done:startPayment')?.variant === 'page ready';
    if (!isExistingImport) return held.drop();
    await held.lose();
    walk.begunBefore = await walk.fixture.payments();
    return undefined;
  },
  'done:checkPayment': checked,
  'done:askAgain': checked,
} satisfies Partial<ExecutorOf<typeof invoicePaymentModel, PaymentTravel>['outcomes']>;
