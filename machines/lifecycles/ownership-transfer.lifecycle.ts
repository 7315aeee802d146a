import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { OwnershipTransferStatus } from '#domain/ownership.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type OwnershipTransferEventType =
  | 'transfer.accept'
  | 'transfer.decline'
  | 'transfer.cancel'
  | 'transfer.expire';

export interface OwnershipTransferFacts {
  /** The person who acts owns the business. */
  isCurrentOwner: boolean;
  /** The person who acts is the one to whom the ownership is offered. */
  isRecipient: boolean;
  /** The recipient is an active member of the business, and the person who started the transfer still owns it. */
  isRecipientActive: boolean;
  /** The transfer is not overdue. */
  isInTime: boolean;
  /** The identity verification of the business is neither under review nor refused. */
  isVerificationSettled: boolean;
}
export interface OwnershipTransferState extends OwnershipTransferFacts {
  status: OwnershipTransferStatus;
}

export const ownershipTransferConditions = {
  isCurrentOwner: { holds: ({ isCurrentOwner }) => isCurrentOwner, satisfiedBy: () => null },
  isRecipient: { holds: ({ isRecipient }) => isRecipient, satisfiedBy: () => null },
  isRecipientActive: { holds: ({ isRecipientActive }) => isRecipientActive, satisfiedBy: () => null },
  isRecipientInactive: { holds: ({ isRecipientActive }) => !isRecipientActive, satisfiedBy: () => null },
  isInTime: { holds: ({ isInTime }) => isInTime, satisfiedBy: () => null },
  isOverdue: { holds: ({ isInTime }) => !isInTime, satisfiedBy: () => null },
  isVerificationSettled: {
    holds: ({ isVerificationSettled }) => isVerificationSettled,
    satisfiedBy: () => null,
  },
} satisfies Record<string, Condition<OwnershipTransferFacts>>;
export type OwnershipTransferCondition = keyof typeof ownershipTransferConditions;

const allowed = createGuard<OwnershipTransferCondition>();

/**
 * The lifecycle of a transfer of ownership: the owner starts it, and the recipient accepts or declines it. The owner can
 * cancel it until then, and it ends by itself once its time is over or the recipient has left the team.
 */
export const ownershipTransferChart = setup({
  types: {
    context: {} as OwnershipTransferFacts,
    input: {} as OwnershipTransferFacts,
    events: {} as { type: OwnershipTransferEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<OwnershipTransferCondition>) =>
      isAllowed(ownershipTransferConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'ownership-transfer',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'transfer.accept': {
          target: 'accepted',
          guard: allowed(
            ['merchant'],
            'isRecipient',
            'isInTime',
            'isRecipientActive',
            'isVerificationSettled',
          ),
        },
        'transfer.decline': {
          target: 'declined',
          guard: allowed(['merchant'], 'isRecipient', 'isInTime'),
        },
        'transfer.cancel': [
          { target: 'canceled', guard: allowed(['merchant'], 'isCurrentOwner') },
          { target: 'canceled', guard: allowed(['timer'], 'isRecipientInactive') },
        ],
        'transfer.expire': { target: 'expired', guard: allowed(['timer'], 'isOverdue') },
      },
    },
    accepted: {},
    declined: {},
    canceled: {},
    expired: {},
  },
});

export const ownershipTransferLifecycle = createLifecycle<
  OwnershipTransferState,
  OwnershipTransferStatus,
  OwnershipTransferEventType,
  OwnershipTransferCondition
>(ownershipTransferChart, ownershipTransferConditions, 'status', []);
