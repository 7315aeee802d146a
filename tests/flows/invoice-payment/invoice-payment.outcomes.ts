import assert from 'node:assert/strict';
import type { invoicePaymentModel } from '#machines/flows/invoice-payment/invoice-payment.model.ts';
import type { Edge } from '#machines/graph/explore.ts';
import type { ExecutorOf } from '#machines/graph/walk.ts';
import { answered, coming, refusalIn, type Travel } from '#tests/support/walks/journey.ts';
import type { PaymentStage } from './invoice-payment.stage.ts';

export interface PaymentTravel extends Travel {
  stage: PaymentStage;
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
  const { stage } = walk;
  const reference = await walk.reference();
  if (edge.variant === 'unknown payment')
    return stage.without(reference, () => answered(walk, 'checkPayment', edge));
  if (isKnown(edge)) await stage.know(reference, edge.variant);
  return answered(walk, 'checkPayment', edge);
}
/** The device saves the attempt, or fails to. */
const atOnce = () => undefined;

/** The result of each call, for the API and the browser. */
export const paymentOutcomes = {
  async 'done:loadPayable'(walk, { edge }) {
    const { stage } = walk;
    if (edge.variant === 'unknown link') return stage.withoutLink(() => answered(walk, 'payable', edge));
    await stage.be(edge.variant);
    return answered(walk, 'payable', edge);
  },
  'done:keepAttempt': atOnce,
  'error:keepAttempt': atOnce,
  async 'done:startPayment'(walk, { edge }) {
    const { stage, gate } = walk;
    if (edge.variant === 'still in progress') {
      const held = await gate.next('payInvoice');
      await stage.whileWorkedOn(held.key, async () => {
        assert.equal((await held.pass()).code, 'IN_PROGRESS');
      });
      return undefined;
    }
    if (edge.variant === 'the amount changed in the meantime') await stage.changeAmount();
    if (edge.variant === 'nothing is due any more') await stage.be('paid');
    if (edge.variant === 'the link was revoked in the meantime')
      return stage.withoutLink(() => answered(walk, 'payInvoice', edge));
    const other = { 'amount refused': nothing, 'the provider refuses': stage.refusedStart() }[edge.variant];
    await answered(walk, 'payInvoice', edge, other);
    if (edge.variant === 'page ready' && walk.begunBefore !== undefined)
      assert.equal(await stage.payments(), walk.begunBefore, 'a payment that is begun twice is one');
    walk.begunBefore = undefined;
    return undefined;
  },
  async 'error:startPayment'(walk, { next }) {
    const held = await walk.gate.next('payInvoice');
    // Started with a lost response, if the chart continues accordingly.
    const isBegun = next?.name === 'pay.leave' || coming(walk, 'done:startPayment')?.variant === 'page ready';
    if (!isBegun) return held.drop();
    await held.lose();
    walk.begunBefore = await walk.stage.payments();
    return undefined;
  },
  'done:checkPayment': checked,
  'done:askAgain': checked,
} satisfies Partial<ExecutorOf<typeof invoicePaymentModel, PaymentTravel>['outcomes']>;
