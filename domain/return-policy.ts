import * as z from 'zod/mini';
import { Id, text } from './id.ts';

export const returnKinds = ['refund', 'exchange', 'none'] as const;

const maxDays = 365;

export const ReturnPolicyDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  /** The compensation for returned goods; `none` means that returns are not accepted. */
  kind: z.enum(returnKinds),
  /** Days after delivery; 0 with `none`. */
  windowDays: z
    .int('Enter a number of days')
    .check(z.minimum(0, 'Enter a number of days'), z.maximum(maxDays, `Use at most ${maxDays} days`)),
  text: text(1, 5000, 'Enter the terms of the policy'),
  isDefault: z.boolean(),
});
export type ReturnPolicyDetails = z.infer<typeof ReturnPolicyDetails>;

/** A complete policy: days for returns, or none where returns are not accepted. */
export const ReturnPolicyDraft = ReturnPolicyDetails.check(
  z.refine(({ kind, windowDays }) => (kind === 'none') === (windowDays === 0), {
    path: ['windowDays'],
    message: 'Enter at least one day, or 0 for no returns',
  }),
);

export const ReturnPolicy = z.extend(ReturnPolicyDetails, {
  id: Id,
  /** The number of products with this policy; products without one follow the default. */
  productCount: z.int(),
  version: z.int(),
});
export type ReturnPolicy = z.infer<typeof ReturnPolicy>;

/** Templates, one for each kind of policy; they refer to no law and no country. */
export const returnPolicyTemplates = [
  {
    id: 'money-back',
    name: 'Money back',
    kind: 'refund',
    windowDays: 14,
    text: `You may return any item within 14 days of delivery, for any reason.

Send it back unused, in its original packaging and with everything that came with it. Tell us your order number first, so that we know what to expect.

Once we've received and checked the item, we'll refund what you paid for it to your original payment method. You pay for sending it back, unless it was faulty or not what you ordered: then we pay, and refund the delivery fee as well.`,
  },
  {
    id: 'exchange',
    name: 'Exchange',
    kind: 'exchange',
    windowDays: 7,
    text: `Wrong size or colour? Tell us within 7 days of delivery and we'll exchange the item, as long as it is unworn and still has its labels.

If the item you'd like is sold out, choose another one, and we'll settle the difference in price with you.

Delivery of the first exchange is free. If an item was faulty, we'll replace it, or refund you if we can't.`,
  },
  {
    id: 'faulty-only',
    name: 'Faulty or wrong items',
    kind: 'refund',
    windowDays: 3,
    text: `Please check your items within 3 days of delivery. If an item is broken, faulty or not what you ordered, send us a photo of it with your order number.

We'll replace it or refund you, including the delivery fee, and collect the item at our cost.

Food, cosmetics, underwear and items made to measure can only be returned for these reasons.`,
  },
  {
    id: 'no-returns',
    name: 'No returns',
    kind: 'none',
    windowDays: 0,
    text: `All sales of these items are final. They are fresh, made to order or sold at a reduced price, so we can't take them back after delivery.

If an item arrives damaged, send us a photo on the day of delivery and we'll put it right.`,
  },
] as const satisfies readonly (Omit<ReturnPolicyDetails, 'isDefault'> & { id: string })[];
