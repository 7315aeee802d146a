import { domainsArea } from './modules/domains/domains.operator.ts';
import { eventApplicationArea } from './modules/events/event-applications.operator.ts';
import { eventArea } from './modules/events/events.operator.ts';
import { kycArea } from './modules/kyc/kyc.operator.ts';
import { betaArea } from './modules/onboarding/beta.operator.ts';
import { posArea } from './modules/pos-requests/pos.operator.ts';
import { referralArea } from './modules/referrals/referrals.operator.ts';
import { planArea } from './modules/subscriptions/plan.operator.ts';
import { subscriptionArea } from './modules/subscriptions/subscription.operator.ts';
import { supportArea } from './modules/support/support.operator.ts';
import type { OperatorArea } from './platform/operator/operator-area.ts';

/** Everything that operators work on, by its name on the command line and in the console's addresses. */
export const operatorAreas: Readonly<Record<string, OperatorArea>> = {
  kyc: kycArea,
  support: supportArea,
  event: eventArea,
  application: eventApplicationArea,
  pos: posArea,
  domain: domainsArea,
  referral: referralArea,
  beta: betaArea,
  plan: planArea,
  subscription: subscriptionArea,
};
