import { type FormEvent, useState } from 'react';
import { type SubscriptionMethod, subscriptionMethods } from '#domain/subscription.ts';
import type { CheckoutPayView, CheckoutSend } from '#machines/flows/subscription-checkout/index.ts';
import { t as tPayment } from '#src/features/kontor-payment/kontor-payment.messages.ts';
import { describeNoSpend, describePayMethod } from '#src/features/kontor-payment/pay-methods.ts';
import { PaymentNotices, SetPinLink } from '#src/features/kontor-payment/payment-notices.tsx';
import {
  formatCard,
  formatChoice,
  formatWhole,
  methodLabels,
} from '#src/features/subscription/subscription.words.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './checkout.messages.ts';

export type PayStepProps = { pay: CheckoutPayView; businessName: string; send: CheckoutSend };

/** Returns the methods that the business can see; a stored card only if there is one. */
const listMethods = ({ start }: CheckoutPayView) =>
  subscriptionMethods.filter((method) => method !== 'storedCard' || start.active.subscription?.card);

function describeMethod(
  { start, order }: CheckoutPayView,
  method: SubscriptionMethod,
  business: string,
): string {
  const { canSpend, subscription } = start.active;
  if (method !== 'storedCard')
    return describePayMethod(
      method,
      { amountMinor: order.bill.totalMinor, currency: order.currency },
      start.active,
      business,
    );
  if (!canSpend) return describeNoSpend(business);
  const card = subscription?.card;
  return card ? t('storedCardWhy', { card: formatCard(card), expires: card.expires }) : '';
}

/** The choice of the payment method of an order. Methods that can't be used say why. */
export function MethodStep({ pay, businessName, send }: PayStepProps) {
  const { order, start, isSending, isUsable, refusal, isLost, canRestart } = pay;
  const methods = listMethods(pay);
  const preferred = pay.method ?? (isUsable('storedCard') ? 'storedCard' : 'card');
  const [method, setMethod] = useState<SubscriptionMethod>(isUsable(preferred) ? preferred : 'card');
  const { canSpend, hasPin } = start.active;
  const [keepsCard, setKeepsCard] = useState(canSpend);
  const isSettled = useSettled();
  const amount = formatWhole(order.bill.totalMinor, order.currency);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && isSettled)
      send({ type: 'method.choose', method, keepsCard: method === 'card' && keepsCard });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading as="h2" title={t('payTitle', { amount })}>
          {formatChoice(order.plan, order.period)}
        </StepHeading>
        {!isSending && <PaymentNotices isLost={isLost} refusal={refusal} />}
        <Card>
          <Stack gap="4">
            <RadioGroup
              look="tile"
              label={tPayment('method')}
              value={method}
              onChange={setMethod}
              isDisabled={isSending}
              options={methods.map((value) => ({
                value,
                label: methodLabels[value],
                description: describeMethod(pay, value, businessName),
                isDisabled: !isUsable(value),
              }))}
            />
            {canSpend && !hasPin && <SetPinLink />}
            {method === 'card' && canSpend && (
              <Checkbox
                label={t('keepCard')}
                description={t('keepCardWhy')}
                isSelected={keepsCard}
                onChange={setKeepsCard}
                isDisabled={isSending}
              />
            )}
          </Stack>
        </Card>
        <Stack gap="3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isFull
            data-event={isSending ? undefined : 'method.choose'}
            isDisabled={!isSettled}
            isPending={isSending}
            pendingLabel={tPayment('paying')}
          >
            {method === 'balance' ? tPayment('continue') : tPayment('pay', { amount })}
          </Button>
          {canRestart && !isSending && (
            <Button
              variant="quiet"
              data-event="order.restart"
              isDisabled={!isSettled}
              onPress={() => send({ type: 'order.restart' })}
            >
              {t('chooseAnother')}
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
}
