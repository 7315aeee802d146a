import * as z from 'zod/mini';
import { Id } from './id.ts';

/**
 * `requested`: the code was sent. `opening`: confirmed, the bank has not answered. `refused`: the bank rejected the
 * request. `closed`: it was open, and the bank closed it.
 */
export const virtualAccountStatuses = ['requested', 'opening', 'active', 'refused', 'closed'] as const;
export const VirtualAccountStatus = z.enum(virtualAccountStatuses);
export type VirtualAccountStatus = z.infer<typeof VirtualAccountStatus>;

export const VirtualAccount = z.object({
  id: Id,
  status: VirtualAccountStatus,
  /** Known once it is active; kept when it is closed. `cbnCode` is the bank's code. */
  cbnCode: z.nullable(z.string()),
  bankName: z.nullable(z.string()),
  accountNumber: z.nullable(z.string()),
  accountName: z.nullable(z.string()),
  /** Why the bank rejected or closed it. */
  message: z.nullable(z.string()),
});
export type VirtualAccount = z.infer<typeof VirtualAccount>;
