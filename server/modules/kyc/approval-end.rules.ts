import { parseDate, toZoned } from '@internationalized/date';
import { kycItemsByAudience } from '#domain/kyc.ts';
import type { KycVerification } from './kyc.repo.ts';

/**
 * Returns when an approval that is given now ends: after the review period, or earlier with the last day of a document, in the
 * time zone of the business.
 */
export function getApprovalEnd(
  { state: { audience }, items }: Pick<KycVerification, 'state' | 'items'>,
  now: Date,
  timeZone: string,
  validMs: number,
): Date {
  const ends = items.flatMap(({ item, expiresOn }) =>
    expiresOn !== null && kycItemsByAudience[audience].includes(item)
      ? [
          toZoned(parseDate(expiresOn).add({ days: 1 }), timeZone)
            .toDate()
            .getTime(),
        ]
      : [],
  );
  return new Date(Math.min(now.getTime() + validMs, ...ends));
}
