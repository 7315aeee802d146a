import type { CardChange } from '#domain/subscription.ts';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice, type NoticeProps } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { t } from './manage.messages.ts';

const tones: Record<CardChange['status'], NonNullable<NoticeProps['tone']>> = {
  pending: 'info',
  stored: 'success',
  notStored: 'warning',
  failed: 'danger',
  abandoned: 'warning',
};

export type CardChangeNoticeProps = {
  change: CardChange;
  /** True if the merchant has just made this change: its result is scrolled into view. */
  isResult: boolean;
};

/** Shows the result of the newest change of the card, with the way on. */
export function CardChangeNotice({
  change: { status, amountMinor, currency, payUrl, message },
  isResult,
}: CardChangeNoticeProps) {
  const amount = formatWhole(amountMinor, currency);
  const text =
    status === 'failed' && message !== null
      ? t('change.reason', { reason: message })
      : t(`change.${status}Why`, { amount });
  return (
    <Notice tone={tones[status]} title={t(`change.${status}`)} resultKey={isResult ? status : undefined}>
      <Stack gap="3" align="start">
        {text}
        {payUrl !== null && (
          <Button size="sm" onPress={() => window.location.assign(payUrl)}>
            {t('continueCard')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}
