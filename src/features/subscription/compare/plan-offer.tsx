import type { PlanPrice } from '#contract/money/subscription.ts';
import type { Plan } from '#domain/plan.ts';
import { AnchorButton, LinkButton } from '#src/ui/actions/link-button.tsx';
import { Badge } from '#src/ui/data/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t as tShared } from '#src/features/subscription/subscription.messages.ts';
import { formatPrice, formatWhole } from '#src/features/subscription/subscription.words.ts';
import { t } from './compare.messages.ts';

/** A plan as the comparison offers it. */
export interface Offer {
  plan: Plan;
  name: string;
  canBuy: boolean;
  /** The price of the chosen period; undefined for a plan without one. */
  price: PlanPrice | undefined;
  isCurrent: boolean;
  /** The current plan, offered with another billing period. */
  isOtherPeriod: boolean;
}

const monthsOf = { quarterly: 3, yearly: 12 } as const;

/** The price of a plan, with what it is a month. */
export function OfferPrice({ plan, price }: Offer) {
  if (!price) return <Text variant="strong">{t(plan === 'free' ? 'free' : 'byAgreement')}</Text>;
  const { priceMinor, currency, period } = price;
  return (
    <Stack gap="0">
      <Text variant="strong" figures>
        {formatPrice(priceMinor, currency, period)}
      </Text>
      <Text variant="small" tone="subtle" figures>
        {t('perMonth', { amount: formatWhole(Math.round(priceMinor / monthsOf[period]), currency) })}
      </Text>
    </Stack>
  );
}

export type OfferActionProps = { offer: Offer; canManage: boolean; isPaying: boolean; supportEmail: string };

/** The button that buys a plan or changes to it. */
export function OfferAction({ offer, canManage, isPaying, supportEmail }: OfferActionProps) {
  const { plan, name, price, isCurrent, isOtherPeriod, canBuy } = offer;
  if (isCurrent) return <Badge tone="primary">{t('current')}</Badge>;
  if (!canManage) return null;
  if (plan === 'free')
    return isPaying ? (
      <LinkButton size="sm" isFull to="/dashboard/subscription/manage">
        {t('cancel')}
      </LinkButton>
    ) : null;
  if (!canBuy || !price)
    return (
      <AnchorButton size="sm" isFull href={`mailto:${supportEmail}`}>
        {t('contact')}
      </AnchorButton>
    );
  return (
    <LinkButton
      size="sm"
      variant="primary"
      isFull
      to="/dashboard/subscription/checkout/{-$id}"
      search={{ plan, period: price.period }}
    >
      {isOtherPeriod ? tShared(`switch.${price.period}`) : t(isPaying ? 'change' : 'choose', { plan: name })}
    </LinkButton>
  );
}
