import { defineModel } from '../model.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';
import type { GuardParams } from './lifecycle.ts';
import { type ReferralCondition, referralChart } from './referral.lifecycle.ts';

const conditionWords: Record<ReferralCondition, string> = {
  isPlanPaid: 'the referred business paid for a plan',
  isDue: 'it is 30 days later, and the payment is not disputed',
  isClean: 'no fraud rule applies',
};

/** How the lifecycle of a referral is explored, drawn and described. */
export const referralModel = defineModel({
  id: 'referral',
  title: 'Referral lifecycle',
  purpose:
    'A merchant refers another business. Once that business pays for a plan the bonus is approved, and 30 days later it is paid to the referrer. A fraud rule or Kontor voids it; a bonus that was paid is then taken back.',
  machine: referralChart,
  starts: {
    'a referral': { isPlanPaid: true, isDue: true, isClean: true },
    'a referral to which a fraud rule applies': { isPlanPaid: true, isDue: true, isClean: false },
  },
  key: ({ context }) => context,
  variants: {
    'referral.approve': byEachActor,
    'referral.pay': byEachActor,
    'referral.void': byEachActor,
  },
  goal: 'paid',
  labels: {
    states: { pending: 'Pending', approved: 'Approved', paid: 'Paid', voided: 'Voided' },
    events: {
      'referral.approve': 'The bonus is approved',
      'referral.pay': 'The bonus is paid',
      'referral.void': 'The referral is voided',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<ReferralCondition>),
  },
  invariants: {
    'a bonus is approved and paid only while no fraud rule applies': ({ value, context }) =>
      (value !== 'approved' && value !== 'paid') || (context.isPlanPaid && context.isClean),
    'a bonus is paid only on its day': ({ value, context }) => value !== 'paid' || context.isDue,
  },
  restingStates: ['paid', 'voided'],
});
