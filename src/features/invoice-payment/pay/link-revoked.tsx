import { Link2Off } from 'lucide-react';
import type { InvoicePaymentSend, InvoicePaymentView } from '#machines/flows/invoice-payment/index.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { PaymentInProgress } from './payable-details.tsx';
import { t } from './pay.messages.ts';

export type LinkRevokedProps = Extract<InvoicePaymentView, { screen: 'revoked' }> & {
  send: InvoicePaymentSend;
};

/** Shown when the link was replaced while the invoice was open. A payment in progress can still be checked. */
export function LinkRevoked({ payable, canFollow, send }: LinkRevokedProps) {
  const { businessName: business, businessPhoneNumber: phone, currency, inProgress: underWay } = payable;
  return (
    <Stack gap="6">
      {underWay && (
        <PaymentInProgress underWay={underWay} currency={currency} canFollow={canFollow} send={send} />
      )}
      <EmptyState
        icon={Link2Off}
        title={t('revoked')}
        description={phone ? t('revokedCall', { business, phone }) : t('revokedWhy', { business })}
      />
    </Stack>
  );
}
