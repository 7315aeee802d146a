import { CircleCheck, CircleX, Printer, Undo2 } from 'lucide-react';
import type { PaymentCheck } from '#contract/money/payment.ts';
import type { InvoicePaymentSend } from '#machines/flows/invoice-payment/index.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { formatMoney } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { t } from './pay.messages.ts';

export type PaymentOutcomeProps = {
  outcome: 'receipt' | 'failed' | 'reversed';
  check: PaymentCheck;
  canPayAgain: boolean;
  send: InvoicePaymentSend;
};

const outcomeIcons = {
  receipt: { icon: CircleCheck, tone: 'success' },
  failed: { icon: CircleX, tone: 'danger' },
  reversed: { icon: Undo2, tone: 'warning' },
} as const;

/** The result of a payment, with the next actions. */
export function PaymentOutcome({ outcome, check, canPayAgain, send }: PaymentOutcomeProps) {
  const { currency, dueMinor, surplusMinor, message, token } = check;
  const isPaid = outcome === 'receipt';
  return (
    <Stack gap="6" width="field">
      <Stack gap="3">
        <Text tone={outcomeIcons[outcome].tone}>
          <Icon of={outcomeIcons[outcome].icon} size="lg" />
        </Text>
        <StepHeading namesTab={false} title={t(outcome)}>
          {t(`${outcome}Why`, { business: check.businessName })}
        </StepHeading>
      </Stack>
      {outcome === 'failed' && message && (
        <Notice tone="warning">{t('failedBecause', { reason: message })}</Notice>
      )}
      {isPaid && surplusMinor > 0 && (
        <Notice tone="info">{t('surplus', { amount: formatMoney(surplusMinor, currency) })}</Notice>
      )}
      {isPaid && dueMinor > 0 && (
        <Notice tone="info">{t('remaining', { amount: formatMoney(dueMinor, currency) })}</Notice>
      )}
      <Card>
        <PaymentSummary check={check} />
      </Card>
      <Stack gap="3">
        {canPayAgain && (
          <Button
            size="lg"
            isFull
            variant={isPaid ? 'secondary' : 'primary'}
            data-event="pay.again"
            onPress={() => send({ type: 'pay.again' })}
          >
            {t(isPaid ? 'payRest' : 'payAgain')}
          </Button>
        )}
        {token && (
          <LinkButton to="/invoices/$id" params={{ id: token }} variant="secondary" isFull>
            {t('openInvoice')}
          </LinkButton>
        )}
        {isPaid && (
          <Button variant="quiet" icon={Printer} onPress={() => window.print()}>
            {t('print')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}
