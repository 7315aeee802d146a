import { linkOptions } from '@tanstack/react-router';
import type { Refused } from '#machines/flows/call-result.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './kontor-payment.messages.ts';

export const pinSettings = linkOptions({ to: '/dashboard/settings/account-security' });

/** Says above the payment methods why the last payment was not made. */
export const PaymentNotices = ({ isLost, refusal }: { isLost: boolean; refusal: Refused | null }) => (
  <>
    {isLost && (
      <Notice tone="info" title={t('paymentLost')} resultKey="lost">
        {t('paymentLostWhy')}
      </Notice>
    )}
    {refusal && (
      <Notice tone="danger" title={t('notPaid')} resultKey={refusal}>
        {refusal.message}
      </Notice>
    )}
  </>
);

/** Leads a person who may pay from the balance to the PIN that this needs. */
export const SetPinLink = () => (
  <Link isStandalone {...pinSettings}>
    {t('setPin')}
  </Link>
);
