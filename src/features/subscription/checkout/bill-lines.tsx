import { css } from '#styled/css/css.mjs';
import type { Currency } from '#domain/money.ts';
import type { Bill, BillLine } from '#domain/subscription.ts';
import { formatChoice } from '#src/features/subscription/subscription.words.ts';
import { formatMoney } from '#src/lib/format.ts';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './checkout.messages.ts';

const list = css({ display: 'flex', flexDirection: 'column' });
const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  py: '3',
  borderBottom: '1px solid',
  borderBottomColor: 'line',
  '& > :last-child': { flexShrink: '0', whiteSpace: 'nowrap' },
});
const sum = css({ display: 'flex', justifyContent: 'space-between', gap: '4', pt: '4', pb: '1' });

const nameOf = ({ kind, plan, period }: BillLine): string => {
  if (kind === 'price') return formatChoice(plan, period);
  return kind === 'unusedDays' ? t('unusedDays', { choice: formatChoice(plan, period) }) : t(kind);
};

/** A bill line by line, with its total and the VAT that is included. */
export function BillLines({ bill, currency }: { bill: Bill; currency: Currency }) {
  return (
    <div>
      <ul className={list}>
        {bill.lines.map((line) => (
          <li key={line.kind} className={row}>
            <div>
              <Text as="span">{nameOf(line)}</Text>
              {line.days && (
                <Text variant="small" tone="subtle" figures>
                  {t('unusedDaysWhy', line.days)}
                </Text>
              )}
            </div>
            <Money amountMinor={line.amountMinor} currency={currency} />
          </li>
        ))}
      </ul>
      <div className={sum}>
        <Text as="span" variant="strong">
          {t('total')}
        </Text>
        <Money amountMinor={bill.totalMinor} currency={currency} variant="heading" />
      </div>
      <Text variant="small" tone="subtle">
        {t('vat', { amount: formatMoney(bill.vatMinor, currency) })}
      </Text>
    </div>
  );
}
