import {
  type Interruption,
  listInterruptions,
  titleOfInterruption,
} from '#tests/support/browser/interruptions.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import { verificationFaultMatrix } from './account-verification/account-verification.fault-matrix.ts';
import { confirmationFaultMatrix } from './confirm-by-code/confirm-by-code.fault-matrix.ts';
import { customerOrderFaultMatrix } from './customer-order/customer-order.fault-matrix.ts';
import { importFaultMatrix } from './import/import.fault-matrix.ts';
import { paymentFaultMatrix } from './invoice-payment/invoice-payment.fault-matrix.ts';
import { onboardingFaultMatrix } from './onboarding/onboarding.fault-matrix.ts';
import { shippingFaultMatrix } from './order-shipping/order-shipping.fault-matrix.ts';
import { payoutFaultMatrix } from './payout-account/payout-account.fault-matrix.ts';
import { sessionFaultMatrix } from './session/session.fault-matrix.ts';
import { checkoutFaultMatrix } from './subscription-checkout/subscription-checkout.fault-matrix.ts';
import { teamInvitationFaultMatrix } from './team-invitation/team-invitation.fault-matrix.ts';
import { withdrawFaultMatrix } from './withdraw/withdraw.fault-matrix.ts';

const matrices = {
  session: sessionFaultMatrix,
  onboarding: onboardingFaultMatrix,
  'team-invitation': teamInvitationFaultMatrix,
  'order-shipping': shippingFaultMatrix,
  import: importFaultMatrix,
  'invoice-payment': paymentFaultMatrix,
  'customer-order': customerOrderFaultMatrix,
  'account-verification': verificationFaultMatrix,
  withdraw: withdrawFaultMatrix,
  'subscription-checkout': checkoutFaultMatrix,
  'payout-account': payoutFaultMatrix,
  'confirm-by-code': confirmationFaultMatrix,
} satisfies Record<string, { states: Record<string, object> }>;

/** The interruptions of this run, of all flows: they share one budget. */
const drawn = sampleOf(
  'interruptions',
  Object.entries(matrices).flatMap(([flow, { states }]) => listInterruptions(flow, states)),
  { title: titleOfInterruption, touches: ({ flow }) => [flow] },
);

export const drawnInterruptions = (flow: keyof typeof matrices): Interruption[] =>
  drawn.filter((one) => one.flow === flow);
