import { useState } from 'react';
import type { Subscription } from '#domain/subscription.ts';
import { cardCheckMinor, subscriptionCurrency } from '#domain/subscription-prices.ts';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { changeCard } from '#src/features/subscription/subscription.writes.ts';
import { useWrite } from '#src/lib/api/use-write.ts';
import { common } from '#src/lib/common.messages.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './manage.messages.ts';

export type ChangeCardDialogProps = { subscription: Subscription; isOpen: boolean; onClose: () => void };

/** Explains the payment that exchanges the card, and leads to the provider's page. */
export function ChangeCardDialog({ subscription: { card, status }, isOpen, onClose }: ChangeCardDialogProps) {
  const write = useWrite(changeCard);
  const [paymentId, setPaymentId] = useState(() => crypto.randomUUID());
  const amount = formatWhole(cardCheckMinor, subscriptionCurrency);
  const start = async () => {
    const result = await write.send({ body: { paymentId } });
    if (!result) return;
    // The next change is another payment.
    setPaymentId(crypto.randomUUID());
    const payUrl = result.change?.payUrl ?? null;
    if (payUrl === null) onClose();
    else window.location.assign(payUrl);
  };
  const parts = [t('changeCardWhy', { amount }), status === 'past_due' && t('changeCardDue')];
  return (
    <ConfirmDialog
      title={t(card ? 'changeCard' : 'addCard')}
      consequence={parts.filter(Boolean).join(' ')}
      confirmLabel={t('continueCard')}
      cancelLabel={t('cancelCard')}
      isOpen={isOpen}
      isPending={write.isPending}
      error={write.refusal?.message ?? (write.isUnreachable ? common('unreachable') : undefined)}
      onConfirm={() => void start()}
      onClose={onClose}
    />
  );
}
