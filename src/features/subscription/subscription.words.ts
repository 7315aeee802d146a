import type { Currency } from '#domain/money.ts';
import { planNames } from '#domain/plan-labels.ts';
import type { Plan } from '#domain/plan.ts';
import type { BillingPeriod } from '#domain/billing-period.ts';
import type {
  StoredCard,
  Subscription,
  SubscriptionMethod,
  SubscriptionOrderStatus,
  SubscriptionStatus,
} from '#domain/subscription.ts';
import { payMethodLabels } from '#src/features/kontor-payment/pay-methods.ts';
import { formatMoney } from '#src/lib/format.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './subscription.messages.ts';

/** Returns true if a subscription has not ended. */
export const isRunning = (subscription: Subscription | null): subscription is Subscription =>
  subscription !== null && subscription.status !== 'canceled' && subscription.status !== 'expired';

/** Returns a plan with its period, such as "Pro, yearly". */
export const formatChoice = (plan: Plan, period: BillingPeriod): string =>
  t('choice', { plan: planNames[plan], period: t(`period.${period}`).toLowerCase() });

/** Returns a price with its period, such as "₦24,000 a quarter"; fractions are shown only if there are any. */
export const formatPrice = (amountMinor: number, currency: Currency, period: BillingPeriod): string =>
  t(`per.${period}`, { amount: formatWhole(amountMinor, currency) });

/** Returns an amount, without its fraction if that is zero. */
export const formatWhole = (amountMinor: number, currency: Currency): string =>
  formatMoney(amountMinor, currency, amountMinor % 100 === 0 ? 'whole' : 'full');

/** The brands as their owners write them, by the provider's names. */
const brands: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', verve: 'Verve' };

/** Returns a stored card, such as "Visa ending in 4081". */
export const formatCard = ({ brand, lastDigits }: StoredCard): string =>
  t('card', { brand: brands[brand] ?? brand, lastDigits });

export const subscriptionStatusLooks: Record<SubscriptionStatus, StatusLook> = {
  trialing: { label: t('status.trialing'), tone: 'info' },
  incomplete: { label: t('status.incomplete'), tone: 'warning' },
  active: { label: t('status.active'), tone: 'success' },
  past_due: { label: t('status.past_due'), tone: 'danger' },
  canceled: { label: t('status.canceled'), tone: 'neutral' },
  expired: { label: t('status.expired'), tone: 'neutral' },
};

export const orderStatusLooks: Record<SubscriptionOrderStatus, StatusLook> = {
  open: { label: t('order.open'), tone: 'warning' },
  processing: { label: t('order.processing'), tone: 'info' },
  paid: { label: t('order.paid'), tone: 'success' },
  failed: { label: t('order.failed'), tone: 'danger' },
  void: { label: t('order.void'), tone: 'neutral' },
  refunded: { label: t('order.refunded'), tone: 'neutral' },
};

export const methodLabels: Record<SubscriptionMethod, string> = {
  ...payMethodLabels,
  storedCard: t('method.storedCard'),
};
