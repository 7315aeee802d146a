import { describe, expect, it } from 'vitest';
import { sampleChoice, samplePayables } from '#machines/flows/invoice-payment/invoice-payment.samples.ts';
import { withNewAmount } from '#machines/flows/invoice-payment/new-amount.ts';

const toldMinor = 450_000;
const amountFor = (chosenMinor: number, dueMinor: number, allowPartial = true) =>
  withNewAmount(
    { ...sampleChoice, amountMinor: chosenMinor, dueMinor: toldMinor },
    { ...samplePayables['not paid'], dueMinor, allowPartial },
    toldMinor,
  );

describe('the payment of a changed amount', () => {
  it.each([
    ['all of it where all was chosen', toldMinor, 500_000, true, 500_000],
    ['all of less, too', toldMinor, 300_000, true, 300_000],
    ['the part that was chosen', 200_000, 500_000, true, 200_000],
    ['a part that is all of it now', 300_000, 300_000, true, 300_000],
    ['the full amount if the part is more', 300_001, 300_000, true, 300_000],
    ['the least part', 100_00, 300_000, true, 100_00],
    ['all of it where parts are not taken any more', 200_000, 300_000, false, 300_000],
    ['the full amount if it is less than the minimum payment', 200_00, 50_00, true, 50_00],
  ])('is %s', (_what, chosenMinor, dueMinor, allowPartial, amountMinor) => {
    expect(amountFor(chosenMinor, dueMinor, allowPartial)).toEqual({
      ...sampleChoice,
      amountMinor,
      dueMinor,
    });
  });
});
