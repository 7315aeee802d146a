import { css } from '#styled/css/css.mjs';
import type { Business } from '#domain/business.ts';
import type { Currency } from '#domain/money.ts';
import type { Dunning } from '#domain/subscription.ts';
import { formatWhole } from '#src/features/subscription/subscription.words.ts';
import { formatDate } from '#src/lib/format.ts';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { t } from './past-due.messages.ts';

export type PastDueBarProps = {
  dunning: Dunning & { currency: Currency };
  business: Business;
  canManage: boolean;
};

const bar = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  px: { base: '4', md: '8' },
  py: '2',
  bg: 'danger.soft',
  color: 'danger.text',
  borderBottom: '1px solid',
  borderColor: 'danger.line',
  textStyle: 'small',
  '& > a': { flexShrink: '0' },
});
const message = css({ minW: '0', flexShrink: '1' });

/** A failed renewal, with the payment one tap away. */
export function PastDueBar({ dunning, business, canManage }: PastDueBarProps) {
  const { amountMinor, currency, graceEndsAt, isGraceOver, orderId } = dunning;
  const amount = formatWhole(amountMinor, currency);
  return (
    <aside className={bar} aria-label={t('label')}>
      <span className={message}>
        {isGraceOver
          ? t('over', { amount })
          : t('grace', { amount, date: formatDate(graceEndsAt, business.timeZone, 'day') })}
        {!canManage && ` ${t('askOwner', { business: business.name })}`}
      </span>
      {canManage && (
        <LinkButton
          size="sm"
          variant="primary"
          to="/dashboard/subscription/checkout/{-$id}"
          params={{ id: orderId }}
        >
          {t('pay')}
        </LinkButton>
      )}
    </aside>
  );
}
