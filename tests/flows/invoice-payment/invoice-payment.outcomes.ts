import assert from 'node:assert/strict';
import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { passCall, nextStepOf, refusalIn, type Travel } from '#tests/support/walks/journey.ts';
import type { PaymentFixture } from './invoice-payment.fixture.ts';

export interface PaymentTravel extends Travel {
  fixture: PaymentFixture;
  /** Of the payment that the page asks about now. */
  reference(): Promise<string>;
  /** How many payments had begun when the answer to a start was lost. */
  begunBefore: number | undefined;
}

/** Less than anything. */
const nothing = { amountMinor: 0 };

/** The refusals say nothing of the payment. */
const isKnown = (edge: Edge): boolean => refusalIn(edge) === undefined;

async function checked(walk: PaymentTravel, { edge }: { edge: Edge }): Promise<void> {
  const { fixture } = walk;
  const reference = await walk.reference();
  if (edge.variant === 'unknown payment')
    return fixture.without(reference, () => passCall(walk, 'checkPayment', edge));
  if (isKnown(edge)) await fixture.know(reference, edge.variant);
  return passCall(walk, 'checkPayment', edge);
}
/** The device saves the attempt, or fails to. */
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
    const { fixture, gate } = walk;
    if (edge.variant === 'still in progress') {
      const held = await gate.next('payInvoice');
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
    const held = await walk.gate.next('payInvoice');
    // Started with a lost response, if the chart continues accordingly.
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
