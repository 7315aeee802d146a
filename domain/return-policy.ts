import * as z from 'zod/mini';
import { Id, text } from './id.ts';

export const returnKinds = ['refund', 'exchange', 'none'] as const;

const mostDays = 365;

export const ReturnPolicyDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  /** What the buyer gets back; `none`: no returns. */
  kind: z.enum(returnKinds),
  /** Days after delivery; 0 with `none`. */
  windowDays: z
    .int('Enter a number of days')
    .check(z.minimum(0, 'Enter a number of days'), z.maximum(mostDays, `Use at most ${mostDays} days`)),
  text: text(1, 5000, 'Write what your buyers should know'),
  isDefault: z.boolean(),
});
export type ReturnPolicyDetails = z.infer<typeof ReturnPolicyDetails>;

/** A whole policy as it may be kept: days to return something in, or none where nothing is taken back. */
export const ReturnPolicyDraft = ReturnPolicyDetails.check(
  z.refine(({ kind, windowDays }) => (kind === 'none') === (windowDays === 0), {
    path: ['windowDays'],
    message: 'Give buyers at least one day, and none where nothing is taken back',
  }),
);

export const ReturnPolicy = z.extend(ReturnPolicyDetails, {
  id: Id,
  /** Products that name this policy; those that name none follow the default. */
  productCount: z.int(),
  version: z.int(),
});
export type ReturnPolicy = z.infer<typeof ReturnPolicy>;

/** Texts to begin with, one a kind of promise; they name no law and no country. */
export const returnPolicyTemplates = [
  {
    id: 'money-back',
    name: 'Money back',
    kind: 'refund',
    windowDays: 14,
    text: `You may return anything within 14 days of its delivery, for any reason.

Send it back unused, in its packaging and with all that came with it. Tell us your order number first, so that we know what to expect.

As soon as it is back and checked we return what you paid for it, in the way in which you paid. You bear the cost of sending it back, unless it came faulty or was not what you ordered: then we bear it, and refund the delivery fee as well.`,
  },
  {
    id: 'exchange',
    name: 'Exchange',
    kind: 'exchange',
    windowDays: 7,
    text: `Wrong size or colour? Tell us within 7 days of delivery and we exchange it for another, as long as it is unworn and its labels are on.

If what you would like is sold out, choose something else: we settle the difference in price with you.

The first exchange is delivered at our cost. If something came faulty we replace it, or return your money if we can't.`,
  },
  {
    id: 'faulty-only',
    name: 'Faulty or wrong items',
    kind: 'refund',
    windowDays: 3,
    text: `Please look at what you received within 3 days. If it is broken, faulty or not what you ordered, send us a picture of it with your order number.

We replace it or return your money, delivery fee included, and collect the item at our cost.

Food, cosmetics, underwear and anything made to your measure can be returned for these reasons alone.`,
  },
  {
    id: 'no-returns',
    name: 'No returns',
    kind: 'none',
    windowDays: 0,
    text: `All sales of these items are final. They are fresh, made to order or sold at a reduced price, so that we can't take them back once they are delivered.

If something arrives damaged, send us a picture on the day on which you receive it and we put it right.`,
  },
] as const satisfies readonly (Omit<ReturnPolicyDetails, 'isDefault'> & { id: string })[];
