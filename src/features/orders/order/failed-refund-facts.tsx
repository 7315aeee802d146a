import type { OrderOverview } from '#contract/store/order.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './order.messages.ts';

type FailedRefundFactsProps = {
  refund: NonNullable<OrderOverview['failedRefund']>;
  /** The person has access to payments. */
  canViewPayments: boolean;
};

/** The provider's reason for a failed refund, and a link to the refund. */
export const FailedRefundFacts = ({ refund: { id, message }, canViewPayments }: FailedRefundFactsProps) => (
  <>
    {message !== null && <Text tone="inherit">{t('refundReason', { message })}</Text>}
    {canViewPayments && (
      <div>
        <Link isStandalone to="/dashboard/revenue/$id" params={{ id }}>
          {t('viewRefund')}
        </Link>
      </div>
    )}
  </>
);
