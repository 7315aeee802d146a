import { type FormEvent, useState } from 'react';
import { linkOptions } from '@tanstack/react-router';
import { type SubscriptionMethod, subscriptionMethods } from '#domain/subscription.ts';
import type { CustomDomainSend, DomainPayView } from '#machines/flows/custom-domain/index.ts';
import { PaymentPin } from '#src/features/kontor-payment/payment-pin.tsx';
import { PaymentUnanswered } from '#src/features/kontor-payment/payment-waiting.tsx';
import { formatCard, formatWhole, methodLabels } from '#src/features/subscription/subscription.words.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { domainPin } from './custom-domain.actors.ts';
import { t } from './custom-domain.messages.ts';

export type PayStepProps = { view: DomainPayView; send: CustomDomainSend };

const securityLink = linkOptions({ to: '/dashboard/settings/account-security' });

/** The payment of an order of a domain: method, then the PIN where the balance pays. */
export function PayStep({ view, send }: PayStepProps) {
  if (view.phase === 'unanswered') return <PaymentUnanswered send={send} />;
  if (view.phase === 'enteringPin') return <PinStep view={view} send={send} />;
  return <MethodStep view={view} send={send} />;
}

function describeMethod({ order, means }: DomainPayView, method: SubscriptionMethod): string {
  if (method === 'storedCard') return means?.card ? t('storedCard', { card: formatCard(means.card) }) : '';
  if (method !== 'balance') return t('methodWhy');
  if (means === null) return t('noBalance');
  const available = formatWhole(means.availableMinor, order.currency);
  if (means.availableMinor < order.totalMinor) return t('balanceTooLow', { available });
  return t(means.hasPin ? 'balance' : 'balanceNoPin', { available });
}

function MethodStep({ view, send }: PayStepProps) {
  const { order, isSending, isUsable, refusal } = view;
  const [method, setMethod] = useState<SubscriptionMethod>(view.method ?? 'card');
  const isSettled = useSettled();
  const amount = formatWhole(order.totalMinor, order.currency);
  const methods = subscriptionMethods.filter((one) => one !== 'storedCard' || view.means?.card);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending && isSettled && isUsable(method)) send({ type: 'method.choose', method });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading as="h2" title={t('payTitle', { amount })}>
          {t(`payWhat.${order.kind}`, { name: order.displayName })}.{' '}
          {t('vat', { amount: formatWhole(order.vatMinor, order.currency) })}.
        </StepHeading>
        <PayNotices view={view} />
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
                description: describeMethod(view, value),
                isDisabled: !isUsable(value),
              }))}
            />
            {(view.means?.hasPin === false || refusal?.code.startsWith('PIN_')) && (
              <Link isStandalone {...securityLink}>
                {t('setPin')}
              </Link>
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
            {method === 'balance' ? t('continue') : t('toBill', { amount })}
          </Button>
          {!isSending && (
            <Button
              variant="quiet"
              data-event="step.back"
              isDisabled={!isSettled}
              onPress={() => send({ type: 'step.back' })}
            >
              {t('toDomain')}
            </Button>
          )}
        </Stack>
      </Stack>
    </form>
  );
}

function PayNotices({ view: { order, refusal, isLost, isSending } }: Pick<PayStepProps, 'view'>) {
  if (isSending) return null;
  if (isLost)
    return (
      <Notice tone="info" title={t('lost')} resultKey="lost">
        {t('lostWhy')}
      </Notice>
    );
  if (refusal)
    return (
      <Notice tone="danger" title={t('notPaid')} resultKey={refusal}>
        {refusal.message}
      </Notice>
    );
  if (order.status !== 'failed') return null;
  return (
    <Notice tone="danger" title={t('declined')} resultKey={order.payment?.reference}>
      {order.payment?.message} {t('declinedWhy')}
    </Notice>
  );
}

function PinStep({ view: { order, refusal, isSending }, send }: PayStepProps) {
  return (
    <PaymentPin
      phase="enteringPin"
      amount={formatWhole(order.totalMinor, order.currency)}
      refusal={refusal}
      isSending={isSending}
      slot={domainPin}
      send={({ type }) => {
        if (type !== 'start.retry') send({ type });
      }}
    />
  );
}
