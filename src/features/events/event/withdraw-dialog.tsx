import type { EventPlaceSend, EventPlaceView } from '#machines/flows/event-place/index.ts';
import { formatFee } from '#src/features/events/event-words.ts';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { ConfirmDialog } from '#src/ui/overlays/confirm-dialog.tsx';
import { t } from './event.messages.ts';

type ShownEvent = Extract<EventPlaceView, { screen: 'event' }>;
type Withdrawal = NonNullable<ShownEvent['withdrawal']>;
export type WithdrawDialogProps = { view: ShownEvent; withdrawal: Withdrawal; send: EventPlaceSend };

/** Returns true if the application holds a place, which goes on when it is withdrawn. */
export const hasPlace = ({ status }: Withdrawal['application']): boolean =>
  status === 'approved' || status === 'offered' || status === 'confirmed';

function getConsequence({ application }: Withdrawal): string {
  if (!hasPlace(application)) return t('withdrawWhy');
  const { status, isFree, isFeeReturned, feeMinor, currency } = application;
  if (status !== 'confirmed' || isFree) return t('giveUpFree');
  return t(isFeeReturned ? 'giveUpReturned' : 'giveUpLost', { fee: formatFee(feeMinor, currency) });
}

/** Withdraws an application, or gives up its place, once the consequence was read. */
export function WithdrawDialog({ view: { event, refusal, failure }, withdrawal, send }: WithdrawDialogProps) {
  const isPlace = hasPlace(withdrawal.application);
  return (
    <ConfirmDialog
      title={t(isPlace ? 'giveUpTitle' : 'withdrawTitle', { event: event.title })}
      consequence={getConsequence(withdrawal)}
      confirmLabel={t(isPlace ? 'giveUp' : 'withdraw')}
      pendingLabel={t('withdrawing')}
      cancelLabel={t('keep')}
      isDangerous
      isOpen
      isPending={withdrawal.isPending}
      error={refusal?.message ?? (failure ? failureText(failure) : undefined)}
      onConfirm={() => send({ type: 'withdraw.confirm' })}
      onClose={() => send({ type: 'withdraw.leave' })}
    />
  );
}
