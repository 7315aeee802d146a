import { useRouteContext } from '@tanstack/react-router';
import type { Business } from '#domain/business.ts';
import type { BoundFields } from '#src/forms/bound-fields.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { t } from './message-field.messages.ts';

export type MessageFieldProps = {
  business: Pick<Business, 'kycVerificationStatus'>;
  form: Pick<BoundFields<{ message: string }>, 'TextArea'>;
};

/** The merchant's message in an email to a customer. A business that isn't verified sees how to unlock it. */
export function MessageField({ business, form }: MessageFieldProps) {
  const count = useRouteContext({ from: '__root__', select: ({ boot }) => boot.unverifiedEmailsADay });
  if (business.kycVerificationStatus !== 'approved')
    return (
      <Notice tone="info" title={t('verifyFirst')}>
        {t('verifyWhy', { count })} <Link to="/dashboard/settings/account-verification">{t('verify')}</Link>
      </Notice>
    );
  return (
    <form.TextArea
      name="message"
      label={t('message')}
      description={t('messageWhy')}
      isOptional
      rows={3}
      maxLength={500}
    />
  );
}
