import type { ComponentType } from 'react';
import type { AnyActorRef } from 'xstate';
import { lazyComponent } from '#src/ui/layout/lazy-component.tsx';

/** A page that shows an actor of a chart. Its key below is the id of the chart. */
export type ReviewPage = ComponentType<{ actor: AnyActorRef }>;

/** Loads a page. Its actor has the type of the chart, which can't be expressed here. */
const page = (load: () => Promise<ComponentType<{ actor: never }>>): ReviewPage =>
  lazyComponent(async () => (await load()) as ReviewPage);

/** The pages of the flows by the ids of their models. Lifecycles have no pages. */
export const reviewPages: Readonly<Record<string, ReviewPage>> = {
  session: page(async () => (await import('./session-page.tsx')).SessionPage),
  onboarding: page(async () => (await import('./onboarding-page.tsx')).OnboardingPage),
  'team-invitation': page(async () => (await import('./team-invitation-page.tsx')).TeamInvitationPage),
  'order-shipping': page(async () => (await import('./order-page.tsx')).OrderShippingPage),
  import: page(async () => (await import('./import-page.tsx')).ImportPage),
  'invoice-payment': page(async () => (await import('./pay-page.tsx')).PayPage),
  'customer-order': page(async () => (await import('./customer-order-page.tsx')).CustomerOrderPage),
  'account-verification': page(async () => (await import('./verification-page.tsx')).VerificationPage),
  withdraw: page(async () => (await import('./withdraw-page.tsx')).WithdrawPage),
  'subscription-checkout': page(
    async () => (await import('./subscription-checkout-page.tsx')).SubscriptionCheckoutPage,
  ),
  'payout-account': page(async () => (await import('./account-page.tsx')).AccountPage),
  'confirm-by-code': page(async () => (await import('./code-page.tsx')).CodePage),
};
