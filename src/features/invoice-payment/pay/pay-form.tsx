import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import type { Payable } from '#contract/money/payment.ts';
import { Email } from '#domain/id.ts';
import { PaymentChannel, getPaymentLimits, paymentChannels } from '#domain/payment.ts';
import type { InvoicePaymentSend, PayView } from '#machines/flows/invoice-payment/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { common } from '#src/lib/common.messages.ts';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { DraftName } from '#src/lib/draft-name.ts';
import { formatMoney } from '#src/lib/format.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { PaymentInProgress } from './payable-details.tsx';
import { t } from './pay.messages.ts';

const channels = paymentChannels.map((value) => ({
  value,
  label: t(value),
  description: t(`${value}Why`),
}));

/** Returns the schema of a payment of what is due. */
const createChoiceSchema = (payable: Payable) => {
  const { minAmountMinor: minMinor, maxAmountMinor: maxMinor } = getPaymentLimits(payable);
  const bounds = t('amountWhy', {
    least: formatMoney(minMinor, payable.currency),
    most: formatMoney(maxMinor, payable.currency),
  });
  return z.object({
    channel: PaymentChannel,
    amountMinor: z.int(bounds).check(z.minimum(minMinor, bounds), z.maximum(maxMinor, bounds)),
    email: Email,
  });
};

/** The typed values before validation. */
const Draft = z.object({
  channel: PaymentChannel,
  email: z.string(),
  isPart: z.boolean(),
  partMinor: z.optional(z.int()),
});

export type PayFormProps = { pay: PayView; canFollow: boolean; send: InvoicePaymentSend };

/** The payment method and amount, before the provider's page opens. */
export function PayForm({ pay, canFollow, send }: PayFormProps) {
  const { token, payable, preset, refusal, phase } = pay;
  const { currency, dueMinor, businessName } = payable;
  const draftName = `pay ${token ?? ''}`;
  const { draft, setDraft, forget } = useDraft(draftName, Draft, () => {
    const partMinor = preset && preset.amountMinor < dueMinor ? preset.amountMinor : undefined;
    return {
      channel: preset?.channel ?? 'card',
      email: preset?.email ?? payable.customerEmail ?? '',
      isPart: partMinor !== undefined,
      partMinor,
    };
  });
  const { channel, email, partMinor } = draft;
  const change = (changes: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...changes }));
  const { minAmountMinor, maxAmountMinor } = getPaymentLimits(payable);
  const allowsPartial = minAmountMinor < maxAmountMinor;
  // The amount due may have become too small for a partial payment.
  const isPart = allowsPartial && draft.isPart;
  const amountMinor = isPart ? partMinor : dueMinor;
  const form = useFormCheck(
    createChoiceSchema(payable),
    { channel, email, amountMinor },
    refusal ?? undefined,
  );
  const isSending = phase === 'sending';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const validChoice = form.check();
    if (!validChoice || phase !== 'asking') return;
    forget();
    send({ type: 'pay.submit', choice: validChoice });
  };
  // The button names an amount only if it can be paid.
  const canPayAmount =
    amountMinor !== undefined && amountMinor >= minAmountMinor && amountMinor <= maxAmountMinor;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading namesTab={false} title={t('payTitle')}>
          {t(payable.kind, { number: payable.number ?? '' })} · {t('from', { business: businessName })}
        </StepHeading>
        {payable.inProgress && phase === 'asking' && (
          <PaymentInProgress
            underWay={payable.inProgress}
            currency={currency}
            canFollow={canFollow}
            send={send}
          />
        )}
        <FormProblems form={form} isUnreachable={false} />
        <Card>
          <Stack gap="6">
            <RadioGroup
              id="channel"
              look="tile"
              label={t('method')}
              options={channels}
              value={channel}
              onChange={(next) => change({ channel: next })}
              isDisabled={phase !== 'asking'}
            />
            {allowsPartial && (
              <RadioGroup
                look="radio"
                label={t('amountToPay')}
                options={[
                  { value: 'all', label: t('all', { amount: formatMoney(dueMinor, currency) }) },
                  { value: 'part', label: t('part') },
                ]}
                value={isPart ? 'part' : 'all'}
                onChange={(which) => change({ isPart: which === 'part' })}
                isDisabled={phase !== 'asking'}
              />
            )}
            {isPart && (
              <DraftName value={draftName}>
                <MoneyField
                  id="amountMinor"
                  label={t('amount')}
                  currency={currency}
                  value={partMinor}
                  onChange={(typed) => change({ partMinor: typed })}
                  error={form.errorOf('amountMinor')}
                  isDisabled={phase !== 'asking'}
                />
              </DraftName>
            )}
            <TextField
              id="email"
              type="email"
              inputMode="email"
              autoComplete="email"
              label={t('email')}
              description={t('emailWhy')}
              value={email}
              onChange={(typed) => change({ email: typed })}
              error={form.errorOf('email')}
              isDisabled={phase !== 'asking'}
            />
          </Stack>
        </Card>
        {phase === 'unanswered' && (
          <Notice tone="danger" title={t('unanswered')} resultKey="unanswered">
            {t('unansweredWhy')}
          </Notice>
        )}
        {phase === 'unanswered' ? (
          <Button
            variant="primary"
            size="lg"
            isFull
            data-event="pay.retry"
            onPress={() => send({ type: 'pay.retry' })}
          >
            {common('tryAgain')}
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isFull
            data-event={phase === 'asking' ? 'pay.submit' : undefined}
            isPending={isSending}
            pendingLabel={t('opening')}
          >
            {canPayAmount ? t('submit', { amount: formatMoney(amountMinor, currency) }) : t('submitWithout')}
          </Button>
        )}
        {!isSending && (
          <Button variant="quiet" data-event="pay.leave" onPress={() => send({ type: 'pay.leave' })}>
            {t('backToInvoice')}
          </Button>
        )}
        <Text variant="small" tone="subtle">
          {t('secure', { business: businessName })}
        </Text>
      </Stack>
    </form>
  );
}
