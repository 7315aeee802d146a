import { defineModel } from '../model.ts';
import type { GuardParams } from './lifecycle.ts';
import {
  type OwnershipTransferCondition,
  type OwnershipTransferFacts,
  ownershipTransferChart,
} from './ownership-transfer.lifecycle.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';

const conditionWords: Record<OwnershipTransferCondition, string> = {
  isCurrentOwner: 'they own the business',
  isRecipient: 'the ownership is offered to them',
  isRecipientActive: 'the recipient is an active member',
  isRecipientInactive: 'the recipient is no longer an active member',
  isInTime: 'the transfer has not expired',
  isOverdue: 'the transfer has expired',
  isVerificationSettled: 'the identity verification is neither under review nor refused',
};

const recipient: OwnershipTransferFacts = {
  isCurrentOwner: false,
  isRecipient: true,
  isRecipientActive: true,
  isInTime: true,
  isVerificationSettled: true,
};

/** How a transfer of ownership is explored, drawn and described. */
export const ownershipTransferModel = defineModel({
  id: 'ownership-transfer',
  title: 'Ownership transfer lifecycle',
  purpose:
    'The owner offers the business to a member, who accepts or declines. Both confirm with their password and a code. The business has exactly one owner at every moment.',
  machine: ownershipTransferChart,
  starts: {
    'the recipient': recipient,
    'the owner': { ...recipient, isCurrentOwner: true, isRecipient: false },
    'a recipient who was suspended': { ...recipient, isRecipientActive: false },
    'a transfer that has expired': { ...recipient, isInTime: false },
    'a verification under review': { ...recipient, isVerificationSettled: false },
  },
  key: ({ context }) => context,
  variants: {
    'transfer.accept': byEachActor,
    'transfer.decline': byEachActor,
    'transfer.cancel': byEachActor,
    'transfer.expire': byEachActor,
  },
  goal: 'accepted',
  labels: {
    states: {
      pending: 'Pending',
      accepted: 'Accepted',
      declined: 'Declined',
      canceled: 'Cancelled',
      expired: 'Expired',
    },
    events: {
      'transfer.accept': 'Recipient accepts the ownership',
      'transfer.decline': 'Recipient declines',
      'transfer.cancel': 'Transfer is cancelled',
      'transfer.expire': 'Transfer expires',
    },
    outcomes: {},
    guard: (_name, params) =>
      describeGuardParams(conditionWords, params as GuardParams<OwnershipTransferCondition>),
  },
  invariants: {
    'only the recipient accepts, as an active member and in time': ({ value, context }) =>
      value !== 'accepted' || (context.isRecipient && context.isRecipientActive && context.isInTime),
    'nothing is accepted while the verification is under review or refused': ({ value, context }) =>
      value !== 'accepted' || context.isVerificationSettled,
    'only the recipient declines': ({ value, context }) => value !== 'declined' || context.isRecipient,
    'only the owner cancels, unless the recipient has left': ({ value, context }) =>
      value !== 'canceled' || context.isCurrentOwner || !context.isRecipientActive,
    'only an overdue transfer expires': ({ value, context }) => value !== 'expired' || !context.isInTime,
  },
  restingStates: ['accepted', 'declined', 'canceled', 'expired'],
});
