import * as z from 'zod/mini';

/** The status of a business's identity verification (decisions, "Record lifecycles"). */
export const kycStatuses = [
  'not started',
  'in progress',
  'submitted',
  'needs attention',
  'approved',
  'rejected',
  /** It was approved, and the approval or a document has expired. */
  'expired',
  /** It was approved, and an operator revoked the approval. */
  'revoked',
] as const;
export const KycStatus = z.enum(kycStatuses);
export type KycStatus = z.infer<typeof KycStatus>;
