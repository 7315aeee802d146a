import * as z from 'zod/mini';
import { Id, Instant } from './id.ts';
import { LifecycleActor } from './order-status.ts';

/** The kinds of record that have a timeline. */
export const recordTypes = [
  'order',
  'order-import',
  'product-import',
  'customer-import',
  'customer',
  'product',
  'invoice',
  'kyc',
  'payout-accounts',
  'transaction',
] as const;
export const RecordType = z.enum(recordTypes);
export type RecordType = z.infer<typeof RecordType>;

/** An entry of a record's timeline, as its page shows it. */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actorKind: LifecycleActor,
  actorName: z.string(),
  event: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type TimelineEntry = z.infer<typeof TimelineEntry>;
