import { type FormEvent, useState } from 'react';
import type { PlanPrice } from '#contract/money/subscription.ts';
import { planNames } from '#domain/plan-labels.ts';
import type { Plan } from '#domain/plan.ts';
import { type BillingPeriod, billingPeriods } from '#domain/billing-period.ts';
import type { CheckoutSend, CheckoutView } from '#machines/flows/subscription-checkout/index.ts';
import { t as tPlan } from '#src/features/subscription/subscription.messages.ts';
import { formatChoice, formatPrice, formatWhole } from '#src/features/subscription/subscription.words.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { t } from './checkout.messages.ts';

type ViewOf<Screen extends CheckoutView['screen']> = Extract<CheckoutView, { screen: Screen }>;

const priceOf = (prices: readonly PlanPrice[], plan: Plan, period: BillingPeriod) =>
  prices.find((price) => price.plan === plan && price.period === period);

/** The choice of a plan that can be bought. */
export function PlanStep({ view, send }: { view: ViewOf<'plan'>; send: CheckoutSend }) {
  const { start, canContinue } = view;
  const { prices, active } = start;
  const plans = [...new Set(prices.map(({ plan }) => plan))];
  const [plan, setPlan] = useState<Plan | null>(plans.at(-1) ?? null);
  const { openOrder } = active;
  const isSettled = useSettled();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (plan !== null) send({ type: 'plan.choose', plan });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading as="h2" title={t('planTitle')}>
          {t('planWhy')}
        </StepHeading>
        {canContinue && openOrder && (
          <Notice tone="info" title={t('openOrder')}>
            <Stack gap="3" align="start">
              {t('openOrderWhy', {
                choice: formatChoice(openOrder.plan, openOrder.period),
                total: formatWhole(openOrder.bill.totalMinor, openOrder.currency),
              })}
              <Button size="sm" data-event="order.continue" onPress={() => send({ type: 'order.continue' })}>
                {t('continueOrder')}
              </Button>
            </Stack>
          </Notice>
        )}
        <Card>
          <Stack gap="4">
            <RadioGroup
              look="tile"
              label={t('plan')}
              value={plan}
              onChange={setPlan}
              options={plans.map((value) => {
                const price = priceOf(prices, value, 'quarterly');
                return {
                  value,
                  label: planNames[value],
                  description: price
                    ? t('from', {
                        why: tPlan(`planWhy.${value}`),
                        price: formatPrice(price.priceMinor, price.currency, 'quarterly'),
                      })
                    : tPlan(`planWhy.${value}`),
                };
              })}
            />
            <Link isStandalone to="/dashboard/subscription/compare">
              {t('comparePlans')}
            </Link>
          </Stack>
        </Card>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          isFull
          data-event="plan.choose"
          isDisabled={!isSettled}
        >
          {t('continue')}
        </Button>
      </Stack>
    </form>
  );
}

/** The choice of the billing period, with what a year saves. */
export function PeriodStep({ view, send }: { view: ViewOf<'period'>; send: CheckoutSend }) {
  const { start, plan } = view;
  const prices = billingPeriods.flatMap((period) => priceOf(start.prices, plan, period) ?? []);
  const [period, setPeriod] = useState<BillingPeriod>(view.period ?? 'yearly');
  const [quarter, year] = prices;
  const isSettled = useSettled();
  const savedMinor = quarter && year ? 4 * quarter.priceMinor - year.priceMinor : 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'period.choose', period });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading as="h2" title={t('periodTitle')}>
          {t('periodWhy', { plan: planNames[plan] })}
        </StepHeading>
        <Card>
          <RadioGroup
            look="tile"
            label={t('period')}
            value={period}
            onChange={setPeriod}
            options={prices.map((price) => ({
              value: price.period,
              label: `${tPlan(`period.${price.period}`)} · ${formatPrice(price.priceMinor, price.currency, price.period)}`,
              description:
                price.period === 'yearly' && savedMinor > 0
                  ? t('saving', { amount: formatWhole(savedMinor, price.currency) })
                  : undefined,
            }))}
          />
        </Card>
        <Stack gap="3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isFull
            data-event="period.choose"
            isDisabled={!isSettled}
          >
            {t('continue')}
          </Button>
          <Button
            variant="quiet"
            data-event="step.back"
            isDisabled={!isSettled}
            onPress={() => send({ type: 'step.back' })}
          >
            {t('goBack')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
