import type { ActiveSubscription } from '#contract/money/active-subscription.ts';
import { planNames } from '#domain/plan-labels.ts';
import type { Subscription } from '#domain/subscription.ts';
import {
  formatCard,
  formatChoice,
  formatPrice,
  formatWhole,
  isRunning,
  subscriptionStatusLooks,
} from '#src/features/subscription/subscription.words.ts';
import { formatDate } from '#src/lib/format.ts';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { PlanBadge } from '#src/ui/data/plan-badge.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './overview.messages.ts';

export type PlanCardProps = { active: ActiveSubscription; timeZone: string };

/** Returns how the next bill is paid. */
function describeRenewalMethod({ card, allowsBalance }: Subscription): string {
  if (card) {
    const name = formatCard(card);
    return allowsBalance ? t('payCardOrBalance', { card: name }) : name;
  }
  return allowsBalance ? t('payBalance') : t('payLink');
}

function listFacts(subscription: Subscription, timeZone: string) {
  const { status, plan, period, currency, nextPayment, periodEnd, trialEndsAt, creditMinor, startedAt } =
    subscription;
  const day = (at: string) => formatDate(at, timeZone, 'day');
  const isTrial = status === 'trialing';
  return [
    isTrial && trialEndsAt !== null && { term: t('trialUntil'), detail: day(trialEndsAt) },
    isTrial && periodEnd !== null && { term: t('afterTrial'), detail: formatChoice(plan, period) },
    periodEnd !== null && { term: t('paidUntil'), detail: day(periodEnd) },
    {
      term: t('nextPayment'),
      detail: nextPayment
        ? t('nextPaymentWhy', {
            amount: formatWhole(nextPayment.amountMinor, currency),
            date: day(nextPayment.at),
          })
        : t('noNextPayment'),
    },
    nextPayment !== null && { term: t('payWith'), detail: describeRenewalMethod(subscription) },
    creditMinor > 0 && {
      term: t('credit'),
      detail: t('creditWhy', { amount: formatWhole(creditMinor, currency) }),
    },
    { term: t('startedOn'), detail: day(startedAt) },
  ].filter((fact) => fact !== false);
}

/** The current plan with its price and its next payment. */
export function PlanCard({ active: { plan, subscription }, timeZone }: PlanCardProps) {
  const isCurrent = isRunning(subscription);
  const isTrial = subscription?.status === 'trialing';
  const shown = isCurrent && !isTrial ? subscription.plan : plan;
  return (
    <Card
      title={t('plan')}
      {...(subscription && { actions: <StatusBadge look={subscriptionStatusLooks[subscription.status]} /> })}
    >
      <Stack gap="4">
        <Inline gap="3">
          <PlanBadge plan={shown}>{planNames[shown]}</PlanBadge>
          {isCurrent && !isTrial && (
            <Text as="span" variant="strong" figures>
              {formatPrice(subscription.priceMinor, subscription.currency, subscription.period)}
            </Text>
          )}
        </Inline>
        {isCurrent ? (
          <DescriptionList items={listFacts(subscription, timeZone)} />
        ) : (
          <Text tone="muted">{t(plan === 'free' ? 'freeWhy' : 'agreedWhy')}</Text>
        )}
      </Stack>
    </Card>
  );
}
