import type { PaymentCheck } from '#contract/money/payment.ts';
import type { PaymentResult } from '#domain/payment.ts';
import { formatDate } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './pay.messages.ts';

/** The payer's time zone: the page has no business whose zone applies. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The label of a payment's time. Only a payment that succeeded is called paid, also if it was reversed later. */
export const timeLabelKeys = {
  success: 'paidAt',
  reversed: 'paidAt',
  pending: 'startedAt',
  notFound: 'startedAt',
  error: 'startedAt',
  unknown: 'startedAt',
  failed: 'triedAt',
} as const satisfies Record<PaymentResult, string>;

/** The amount, recipient, purpose and reference of a payment. */
export const PaymentSummary = ({ check }: { check: PaymentCheck }) => (
  <DescriptionList
    items={[
      { term: t('amountPaid'), detail: <Money amountMinor={check.amountMinor} currency={check.currency} /> },
      { term: t('paidTo'), detail: check.businessName },
      ...(check.label ? [{ term: t('paidFor'), detail: t(check.kind, { number: check.label }) }] : []),
      ...(check.channel ? [{ term: t('paidBy'), detail: t(check.channel) }] : []),
      { term: t(timeLabelKeys[check.result]), detail: formatDate(check.at, timeZone) },
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
