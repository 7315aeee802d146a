import { setup } from 'xstate';
import type { LifecycleActor } from '#domain/order-status.ts';
import type { VirtualAccountStatus } from '#domain/virtual-account.ts';
import { type GuardParams, type Condition, createGuard, createLifecycle, isAllowed } from './lifecycle.ts';

export type VirtualAccountEventType =
  | 'virtualAccount.request'
  | 'virtualAccount.confirm'
  | 'virtualAccount.open'
  | 'virtualAccount.refuse'
  | 'virtualAccount.close';

export interface VirtualAccountFacts {
  /** Virtual accounts are available in the country of the business. */
  isOffered: boolean;
  /** The business is verified now. */
  isVerified: boolean;
}
export interface VirtualAccountState extends VirtualAccountFacts {
  /** `not requested`: before the first request. */
  status: VirtualAccountStatus | 'not requested';
}

export const virtualAccountConditions = {
  isOffered: { holds: ({ isOffered }) => isOffered, satisfiedBy: () => null },
  isVerified: { holds: ({ isVerified }) => isVerified, satisfiedBy: () => null },
} satisfies Record<string, Condition<VirtualAccountFacts>>;
export type VirtualAccountCondition = keyof typeof virtualAccountConditions;

const allowed = createGuard<VirtualAccountCondition>();
const request = { target: 'requested', guard: allowed(['merchant'], 'isOffered', 'isVerified') } as const;
const byProvider = { guard: allowed(['payment']) } as const;

/**
 * The lifecycle of a virtual account: requested, for which a code is emailed; confirmed with the code; then opened or refused
 * by the bank. The bank may close an open account. A refused or closed account can be requested again.
 */
export const virtualAccountChart = setup({
  types: {
    context: {} as VirtualAccountFacts,
    input: {} as VirtualAccountFacts,
    events: {} as { type: VirtualAccountEventType; by: LifecycleActor },
  },
  guards: {
    allowed: ({ context, event }, clause: GuardParams<VirtualAccountCondition>) =>
      isAllowed(virtualAccountConditions, context, event.by, clause),
  },
}).createMachine({
  id: 'virtual-account',
  context: ({ input }) => input,
  initial: 'not requested',
  states: {
    'not requested': { on: { 'virtualAccount.request': request } },
    requested: {
      on: {
        'virtualAccount.request': request,
        'virtualAccount.confirm': { target: 'opening', guard: allowed(['merchant'], 'isVerified') },
      },
    },
    opening: {
      on: {
        'virtualAccount.open': { target: 'active', ...byProvider },
        'virtualAccount.refuse': { target: 'refused', ...byProvider },
      },
    },
    active: { on: { 'virtualAccount.close': { target: 'closed', ...byProvider } } },
    refused: { on: { 'virtualAccount.request': request } },
    closed: { on: { 'virtualAccount.request': request } },
  },
});

export const virtualAccountLifecycle = createLifecycle<
  VirtualAccountState,
  VirtualAccountState['status'],
  VirtualAccountEventType,
  VirtualAccountCondition
>(virtualAccountChart, virtualAccountConditions, 'status', []);
