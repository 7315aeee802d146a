import type { PaymentCheck } from '#contract/money/payment.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { formatDate } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './pay.messages.ts';

/** The payer's own clock: the page belongs to nobody's time zone. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the time of a payment is the time of: only money that came in was paid, also if it went back later. */
export const timeTerm = {
  success: 'paidAt',
  reversed: 'paidAt',
  pending: 'startedAt',
  notFound: 'startedAt',
  error: 'startedAt',
  unknown: 'startedAt',
  failed: 'triedAt',
} as const satisfies Record<PaymentResult, string>;

/** What a payment was, for whom and what for. */
export const PaymentFacts = ({ check }: { check: PaymentCheck }) => (
  <DescriptionList
    items={[
      { term: t('amountPaid'), detail: <Money amountMinor={check.amountMinor} currency={check.currency} /> },
      { term: t('paidTo'), detail: check.businessName },
      ...(check.label ? [{ term: t('paidFor'), detail: t(check.kind, { number: check.label }) }] : []),
      ...(check.channel ? [{ term: t('paidBy'), detail: t(check.channel) }] : []),
      { term: t(timeTerm[check.result]), detail: formatDate(check.at, timeZone) },
      {
        term: t('reference'),
        detail: (
          <Text as="span" variant="small" figures>
            {check.reference}
          </Text>
        ),
      },
    ]}
  />
);
