import type { CallName } from '#contract/calls.ts';
import type { GuardParams } from '../lifecycles/lifecycle.ts';
import { invoiceModel } from '../lifecycles/invoice.model.ts';
import { kycModel } from '../lifecycles/kyc.model.ts';
import { membershipModel } from '../lifecycles/membership.model.ts';
import { orderModel } from '../lifecycles/order.model.ts';
import { refundModel } from '../lifecycles/refund.model.ts';
import { shippingModel } from '../lifecycles/shipping.model.ts';
import { subscriptionModel } from '../lifecycles/subscription.model.ts';
import { withdrawalModel } from '../lifecycles/withdrawal.model.ts';
import type { AnyFlowModel } from '../model.ts';
import { eventName, transitionsOf } from './names.ts';

/** The lifecycles whose records merchants move, and a call that moves them: it needs the permission of their steps. */
const lifecycles: readonly { model: AnyFlowModel; call: CallName }[] = [
  { model: orderModel, call: 'advanceOrder' },
  { model: shippingModel, call: 'updateShippingStatus' },
  { model: invoiceModel, call: 'sendInvoice' },
  { model: refundModel, call: 'retryRefund' },
  { model: withdrawalModel, call: 'cancelWithdrawal' },
  { model: kycModel, call: 'submitKyc' },
  { model: membershipModel, call: 'updateMember' },
  { model: subscriptionModel, call: 'cancelSubscription' },
];

const merchantPrefix = 'Merchant ';

/** Returns the sentence "Merchant declines the order" as what a person can do: "decline the order". */
function toAbility(sentence: string): string {
  const [verb = '', ...rest] = sentence.slice(merchantPrefix.length).split(' ');
  const infinitive = verb.replace(/ies$/, 'y').replace(/oes$/, 'o').replace(/s$/, '');
  return [infinitive, ...rest].join(' ');
}

/** Returns the steps of a lifecycle that its chart lets a merchant take, in words: "decline the order". */
const getSteps = ({ machine, labels }: AnyFlowModel): string[] => {
  const events = transitionsOf(machine).flatMap(({ definition: { guard, eventType } }) => {
    const params = typeof guard === 'object' && guard && 'params' in guard ? guard.params : undefined;
    const clause = params as GuardParams<string> | undefined;
    return clause?.by.includes('merchant') ? [eventName(eventType)] : [];
  });
  return [...new Set(events)]
    .map((event) => labels.events[event] ?? '')
    .filter((text) => text.startsWith(merchantPrefix))
    .map(toAbility);
};

/** The steps of lifecycles that a person who may make the call can take. */
export const merchantSteps: readonly { call: CallName; steps: readonly string[] }[] = lifecycles.map(
  ({ model, call }) => ({ call, steps: getSteps(model) }),
);
