import { useState } from 'react';
import type { Dispute } from '#domain/dispute.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { describeDispute, viewPaymentText } from './dispute.words.ts';

export type DisputeFactsProps = {
  dispute: Dispute;
  timeZone: string;
  /** The person has access to payments. */
  canViewPayments: boolean;
};

/** The reason of a dispute, until when to respond, and the link to its payment. */
export function DisputeFacts({ dispute, timeZone, canViewPayments }: DisputeFactsProps) {
  const [now] = useState(() => new Date());
  const facts = describeDispute(dispute, timeZone, now);
  return (
    <>
      {facts && <Text tone="inherit">{facts}</Text>}
      {canViewPayments && (
        <div>
          <Link isStandalone to="/dashboard/revenue/$id" params={{ id: dispute.paymentId }}>
            {viewPaymentText}
          </Link>
        </div>
      )}
    </>
  );
}
