import * as z from 'zod/mini';
import { Id, text } from './id.ts';

export const returnKinds = ['refund', 'exchange', 'none'] as const;

export const ReturnPolicyDetails = z.object({
  name: text(1, 80, 'Enter a name'),
  /** What the buyer gets back; `none`: no returns. */
  kind: z.enum(returnKinds),
  /** Days after delivery; 0 with `none`. */
  windowDays: z.int().check(z.minimum(0), z.maximum(365, 'Use at most 365 days')),
  text: text(1, 5000, 'Write what your buyers should know'),
  isDefault: z.boolean(),
});
export type ReturnPolicyDetails = z.infer<typeof ReturnPolicyDetails>;
export const ReturnPolicy = z.extend(ReturnPolicyDetails, { id: Id, productCount: z.int() });
export type ReturnPolicy = z.infer<typeof ReturnPolicy>;
