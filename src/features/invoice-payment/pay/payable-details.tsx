import type { Payable } from '#contract/money/payment.ts';
import type { Refused } from '#machines/flows/call-result.ts';
import type { InvoicePaymentSend } from '#machines/flows/invoice-payment/index.ts';
import { formatDay, formatMoney } from '#src/lib/format.ts';
import { ActionBar } from '#src/ui/layout/action-bar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StatusBadge, type StatusLook } from '#src/ui/data/status-badge.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { PayableLines } from './payable-lines.tsx';
import { t } from './pay.messages.ts';

export type PayableDetailsProps = {
  payable: Payable;
  /** Why a payment couldn't be started. */
  refusal: Refused | null;
  canPay: boolean;
  canFollow: boolean;
  send: InvoicePaymentSend;
};

/** Returns the badges of an invoice: overdue replaces unpaid, and is added to part-paid. */
const getStatusBadges = ({ status, overdue }: Payable): StatusLook[] => {
  if (status === 'PAID') return [{ label: t('statusPaid'), tone: 'success' }];
  if (status === 'VOID') return [{ label: t('statusVoid'), tone: 'neutral' }];
  if (status === 'WRITTEN_OFF') return [{ label: t('statusWrittenOff'), tone: 'neutral' }];
  const overdueBadge: StatusLook[] = overdue ? [{ label: t('statusOverdue'), tone: 'danger' }] : [];
  if (status === 'PARTIAL_PAYMENT') return [{ label: t('statusPart'), tone: 'info' }, ...overdueBadge];
  return overdue ? overdueBadge : [{ label: t('statusUnpaid'), tone: 'warning' }];
};

/** The invoice or order behind a link, in every status. */
export function PayableDetails({ payable, refusal, canPay, canFollow, send }: PayableDetailsProps) {
  const { currency, dueMinor, number } = payable;
  const isPartPaid = payable.paidMinor > 0;
  return (
    <Stack gap="6">
      {refusal && (
        <Notice tone="warning" title={t('startFailed')} resultKey={refusal}>
          {refusal.message}
        </Notice>
      )}
      {payable.status === 'PAID' && (
        <Notice tone="success" title={t('paid')}>
          {t('paidWhy')}
        </Notice>
      )}
      {payable.status === 'VOID' && (
        <Notice tone="info" title={t('void')}>
          {t('voidWhy', { business: payable.businessName })}
        </Notice>
      )}
      {payable.status === 'WRITTEN_OFF' && (
        <Notice tone="info" title={t('writtenOff')}>
          {t('writtenOffWhy', { business: payable.businessName })}
        </Notice>
      )}
      {payable.inProgress && (
        <PaymentInProgress
          underWay={payable.inProgress}
          currency={currency}
          canFollow={canFollow}
          send={send}
        />
      )}
      <Stack gap="2">
        <Inline gap="3">
          <Text as="h1" variant="title">
            {t(payable.kind, { number: number ?? '' })}
          </Text>
          {getStatusBadges(payable).map((look) => (
            <StatusBadge key={look.label} look={look} />
          ))}
        </Inline>
        {dueMinor > 0 && (
          <>
            <Money amountMinor={dueMinor} currency={currency} variant="display" />
            <Text tone="muted">
              {t('due')} {formatDay(payable.dueOn)}
              {isPartPaid && ` · ${t('paidSoFar')} ${formatMoney(payable.paidMinor, currency)}`}
            </Text>
          </>
        )}
      </Stack>
      <Card>
        <Stack gap="6">
          <DescriptionList items={getFacts(payable)} />
          <PayableLines payable={payable} />
          {payable.note && <TextSection title={t('notes')}>{payable.note}</TextSection>}
          {payable.terms && <TextSection title={t('terms')}>{payable.terms}</TextSection>}
        </Stack>
      </Card>
      {payable.businessPhoneNumber && (
        <Text variant="small" tone="subtle">
          {t('contact', { business: payable.businessName, phone: payable.businessPhoneNumber })}
        </Text>
      )}
      {canPay && (
        <ActionBar>
          <Button
            variant="primary"
            size="lg"
            isFull
            data-event="pay.begin"
            onPress={() => send({ type: 'pay.begin' })}
          >
            {t('pay', { amount: formatMoney(dueMinor, currency) })}
          </Button>
        </ActionBar>
      )}
    </Stack>
  );
}

const getFacts = ({ customerName, issuedOn, dueOn }: Payable) => [
  ...(customerName ? [{ term: t('for'), detail: customerName }] : []),
  { term: t('issued'), detail: formatDay(issuedOn) },
  { term: t('due'), detail: formatDay(dueOn) },
];

export function PaymentInProgress({
  underWay,
  currency,
  canFollow,
  send,
}: {
  underWay: NonNullable<Payable['inProgress']>;
  currency: Payable['currency'];
  canFollow: boolean;
  send: InvoicePaymentSend;
}) {
  return (
    <Notice
      tone="info"
      title={t('inProgress', {
        count: underWay.count,
        amount: formatMoney(underWay.amountMinor, currency),
      })}
    >
      <Stack gap="3" align="start">
        {t('inProgressWhy')}
        {canFollow && (
          <Button
            variant="secondary"
            size="sm"
            data-event="check.begin"
            onPress={() => send({ type: 'check.begin' })}
          >
            {t('checkStatus')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}

const TextSection = ({ title, children }: { title: string; children: string }) => (
  <Stack gap="1">
    <Text variant="label">{title}</Text>
    <Text tone="muted">{children}</Text>
  </Stack>
);
