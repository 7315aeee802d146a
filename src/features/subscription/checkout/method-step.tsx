import { linkOptions } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { type SubscriptionMethod, subscriptionMethods } from '#domain/subscription.ts';
import type { CheckoutPayView, CheckoutSend } from '#machines/flows/subscription-checkout/index.ts';
import {
  formatCard,
  formatChoice,
  formatWhole,
  methodLabels,
} from '#src/features/subscription/subscription.words.ts';
import { tSpenders } from '#src/features/session/spenders.messages.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Checkbox } from '#src/ui/fields/checkbox.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './checkout.messages.ts';

export type PayStepProps = { pay: CheckoutPayView; businessName: string; send: CheckoutSend };

const securityLink = linkOptions({ to: '/dashboard/settings/account-security' });

/** Returns the methods that the business can see; a stored card only if there is one. */
const listMethods = ({ start }: CheckoutPayView) =>
  subscriptionMethods.filter((method) => method !== 'storedCard' || start.active.subscription?.card);

function describeMethod(
  { start, order }: CheckoutPayView,
  method: SubscriptionMethod,
  business: string,
): string {
  const { availableMinor, canSpend, hasPin, subscription } = start.active;
  if (method !== 'storedCard' && method !== 'balance') return t(`${method}Why`);
  if (!canSpend) return t('noSpend', { who: tSpenders('spenders', { business }) });
  if (method === 'balance') {
    const available = formatWhole(availableMinor ?? 0, order.currency);
    if ((availableMinor ?? 0) < order.bill.totalMinor) return t('balanceTooLow', { available });
    return hasPin ? t('balanceWhy', { available }) : t('balanceNoPin');
  }
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
        {isLost && !isSending && (
          <Notice tone="info" title={t('paymentLost')} resultKey="lost">
            {t('paymentLostWhy')}
          </Notice>
        )}
        {refusal && !isSending && (
          <Notice tone="danger" title={t('notPaid')} resultKey={refusal}>
            {refusal.message}
          </Notice>
        )}
        <Card>
          <Stack gap="4">
            <RadioGroup
              look="tile"
              label={t('method')}
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
            {canSpend && !hasPin && (
              <Link isStandalone {...securityLink}>
                {t('setPin')}
              </Link>
            )}
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
            pendingLabel={t('paying')}
          >
            {method === 'balance' ? t('continue') : t('pay', { amount })}
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

/** A payment without a response: it may have been started. */
export const PaymentUnanswered = ({ send }: { send: CheckoutSend }) => (
  <Stack gap="4" width="field">
    <StepHeading as="h2" title={t('paymentUnanswered')} />
    <Notice tone="warning" resultKey="unanswered">
      {t('paymentUnansweredWhy')}
    </Notice>
    <Button
      variant="primary"
      size="lg"
      isFull
      data-event="payment.check"
      onPress={() => send({ type: 'payment.check' })}
    >
      {t('checkStatus')}
    </Button>
  </Stack>
);
