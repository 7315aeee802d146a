import { describe, expect, it } from 'vitest';
import {
  type DisputeAmounts,
  type OrderMoney,
  type PaymentAmounts,
  isRepeatedReversal,
  planDisputeEnd,
  planDisputeOpening,
  planReleasedClaim,
  distributeAmount,
} from '#machines/lifecycles/money-plan.ts';

const payment: OrderMoney & PaymentAmounts = {
  id: 'payment',
  type: 'orderFulfillment',
  source: 'provider',
  result: 'success',
  refundOf: null,
  grossMinor: 1_000,
  surplusMinor: 0,
  refundedMinor: 0,
  disputedMinor: 0,
};
const refund = { ...payment, type: 'refund', refundOf: payment.id } as const;
const done = { ...refund, id: 'done', grossMinor: 100 };
const pending = { ...refund, id: 'pending', result: 'pending', grossMinor: 200 } as const;

describe('a partial reversal by the provider', () => {
  const disputes = [
    { status: 'lost', amountMinor: 30 },
    { status: 'lost', amountMinor: 20 },
    { status: 'open', amountMinor: 40 },
    { status: 'won', amountMinor: 60 },
  ] as const;
  it.each([
    [30, true],
    [20, true],
    [50, true],
    [40, false],
    [60, false],
    [10, false],
    [150, false],
  ])('of %d is a repetition: %s', (amountMinor, expected) =>
    expect(isRepeatedReversal(amountMinor, disputes)).toBe(expected),
  );
  it.each([
    [20, [20, 0, 0]],
    [60, [30, 30, 0]],
    [80, [30, 50, 0]],
    [85, [30, 50, 5]],
    [200, [30, 50, 120]],
  ])('of %d is shared among the open disputes, and the last one gets the rest', (amountMinor, expected) =>
    expect(
      distributeAmount(amountMinor, [{ amountMinor: 30 }, { amountMinor: 50 }, { amountMinor: 10 }]),
    ).toEqual(expected),
  );
});

describe('a dispute of a payment', () => {
  const refunding = { ...payment, refundedMinor: 300 };

  it.each([
    [500, 500, 500],
    [700, 700, 700],
    [800, 800, 700],
    [2_000, 900, 700],
  ])('of %d claims %d and holds %d while a refund is on its way', (toldMinor, claimedMinor, amountMinor) =>
    expect(planDisputeOpening(toldMinor, refunding, [done, pending])).toEqual({ claimedMinor, amountMinor }),
  );
  it("claims nothing of a payment that wasn't received", () =>
    expect(planDisputeOpening(500, { ...refunding, result: 'reversed' }, [pending])).toEqual({
      claimedMinor: 0,
      amountMinor: 0,
    }));

  it.each([
    ['what it claims beyond what is held', 300, 900, 0, 200],
    ['what was set free', 70, 900, 0, 70],
    ['what is left of the payment', 300, 900, 960, 40],
    ['nothing where all of its claim is held', 300, 700, 0, 0],
    ['nothing where more is held than it claims', 300, 600, 0, 0],
    ['nothing where the payment is overdrawn', 300, 900, 1_100, 0],
  ])('gets %s when a refund fails', (_, freedMinor, claimedMinor, refundedAlready, expected) =>
    expect(
      planReleasedClaim({ claimedMinor, amountMinor: 700 }, freedMinor, {
        ...payment,
        refundedMinor: refundedAlready,
      }),
    ).toBe(expected),
  );

  const held: DisputeAmounts & { heldMinor: number } = {
    claimedMinor: 600,
    amountMinor: 400,
    heldMinor: 400,
  };
  const dispute = { ...payment, disputedMinor: 400 };

  it('releases the held amount and keeps its figures when it is won', () =>
    expect(planDisputeEnd('won', held, 1_000, { ...dispute, disputedMinor: 450 }, [])).toEqual({
      claimedMinor: 600,
      amountMinor: 400,
      disputedMinor: 50,
      lostMinor: 0,
      isWhole: false,
    }));
  it.each([
    ['a part', 300, { claimedMinor: 300, amountMinor: 300, lostMinor: 300, isWhole: false }],
    ['all but the last', 999, { claimedMinor: 999, amountMinor: 999, lostMinor: 999, isWhole: false }],
    [
      'the whole payment',
      1_000,
      { claimedMinor: 1_000, amountMinor: 1_000, lostMinor: 1_000, isWhole: true },
    ],
    [
      'more than the payment',
      1_100,
      { claimedMinor: 1_000, amountMinor: 1_000, lostMinor: 1_000, isWhole: true },
    ],
    ['nothing', 0, { claimedMinor: 600, amountMinor: 0, lostMinor: 0, isWhole: false }],
  ])('takes %s when it is lost', (_, toldMinor, expected) =>
    expect(planDisputeEnd('lost', held, toldMinor, dispute, [])).toEqual({ disputedMinor: 0, ...expected }),
  );
  it("takes no more than other disputes leave, and isn't a full loss", () =>
    expect(planDisputeEnd('lost', held, 1_000, { ...dispute, disputedMinor: 600 }, [])).toEqual({
      claimedMinor: 800,
      amountMinor: 800,
      disputedMinor: 200,
      lostMinor: 800,
      isWhole: false,
    }));
  it('is a full loss when only pending refunds remain', () =>
    expect(planDisputeEnd('lost', held, 900, { ...dispute, refundedMinor: 300 }, [done, pending])).toEqual({
      claimedMinor: 900,
      amountMinor: 700,
      disputedMinor: 0,
      lostMinor: 700,
      isWhole: true,
    }));
  it("isn't a full loss when nothing of the payment is left", () =>
    expect(planDisputeEnd('lost', held, 10, { ...dispute, refundedMinor: 1_000 }, [])).toEqual({
      claimedMinor: 600,
      amountMinor: 0,
      disputedMinor: 0,
      lostMinor: 0,
      isWhole: false,
    }));
});
