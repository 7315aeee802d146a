import * as z from 'zod/mini';

/** The statuses of a membership, from the invitation to its end. */
export const memberStatuses = [
  'invited',
  'expired',
  'revoked',
  'declined',
  'active',
  'suspended',
  'removed',
  /** The member became the owner of the business. */
  'owner',
] as const;
export const MemberStatus = z.enum(memberStatuses);
export type MemberStatus = z.infer<typeof MemberStatus>;
