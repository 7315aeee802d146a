import { defineModel } from '../model.ts';
import { byEachActor, describeGuardParams } from './guard-words.ts';
import type { GuardParams } from './lifecycle.ts';
import { type PosRequestCondition, posRequestChart } from './pos-request.lifecycle.ts';

const conditionWords: Record<PosRequestCondition, string> = {
  hasSerialNumbers: 'each device has a serial number that no other device has',
};

/** How the lifecycle of a request for point-of-sale devices is explored, drawn and described. */
export const posRequestModel = defineModel({
  id: 'pos-request',
  title: 'Point-of-sale request lifecycle',
  purpose:
    'A merchant requests devices for card payments in person. Kontor approves or declines the request, dispatches the devices with their serial numbers, and marks them as delivered. The merchant can cancel until it is approved.',
  machine: posRequestChart,
  starts: {
    'a request': { hasSerialNumbers: true },
  },
  key: ({ context }) => context,
  variants: {
    'pos.approve': byEachActor,
    'pos.decline': byEachActor,
    'pos.cancel': byEachActor,
    'pos.dispatch': byEachActor,
    'pos.deliver': byEachActor,
  },
  goal: 'delivered',
  labels: {
    states: {
      requested: 'Requested',
      approved: 'Approved',
      dispatched: 'Dispatched',
      delivered: 'Delivered',
      declined: 'Declined',
      canceled: 'Cancelled',
    },
    events: {
      'pos.approve': 'Kontor approves the request',
      'pos.decline': 'Kontor declines the request',
      'pos.cancel': 'Merchant cancels the request',
      'pos.dispatch': 'Kontor dispatches the devices',
      'pos.deliver': 'Kontor marks the devices as delivered',
    },
    outcomes: {},
    guard: (_name, params) => describeGuardParams(conditionWords, params as GuardParams<PosRequestCondition>),
  },
  invariants: {
    'devices leave only with a serial number each': ({ value, context }) =>
      (value !== 'dispatched' && value !== 'delivered') || context.hasSerialNumbers,
  },
  restingStates: ['delivered', 'declined', 'canceled'],
});
