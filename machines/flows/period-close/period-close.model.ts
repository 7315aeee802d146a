import { defineModel } from '#machines/model.ts';
import { createGuardLabeller } from '../guard-words.ts';
import { periodCloseMachine } from './period-close.machine.ts';
import {
  closeResponses,
  failures,
  loadResponses,
  reopenResponses,
  sampleMonth,
  sampleReason,
} from './period-close.samples.ts';

const noResponse = { 'no answer': failures['no answer'] };

export const periodCloseModel = defineModel({
  id: 'period-close',
  title: 'Closing a month of the books',
  purpose:
    'Takes a merchant through the checks and totals of a month to the closed month, whose rows and sums then stay as they are. It can be reopened with a reason.',
  machine: periodCloseMachine,
  starts: {
    'a person who manages the books': { month: sampleMonth, canManage: true },
    'a person who views the books': { month: sampleMonth, canManage: false },
  },
  key: ({ context: { canManage, period, reason, refusal, failure } }) => [
    canManage,
    period && [period.status, period.canClose, period.canReopen],
    reason !== '',
    refusal?.code ?? null,
    failure,
  ],
  variants: {
    'reopen.submit': { 'with a reason': { reason: sampleReason } },
    'done:loadPeriod': loadResponses,
    'error:loadPeriod': failures,
    'done:closePeriod': closeResponses,
    'error:closePeriod': noResponse,
    'done:reopenPeriod': reopenResponses,
    'error:reopenPeriod': noResponse,
  },
  labels: {
    states: {
      loading: 'Loading the month',
      loaded: 'Choosing what the month offers',
      failed: "The month couldn't be loaded; the person can try again",
      missing: 'There is no such month',
      denied: 'Access to the books is denied',
      tooMany: 'Too many requests; the page says when it tries again',
      waiting: "The month can't be closed now, and the page says why",
      checking: 'Checks and totals of the month',
      confirming: 'Confirmation of closing',
      closing: 'Closing the month',
      closed: 'The month is closed',
      explaining: 'Form for the reason for reopening',
      reopening: 'Reopening the month',
    },
    events: {
      'period.refresh': 'Person loads the month again',
      'close.ask': 'Merchant asks to close the month',
      'close.confirm': 'Merchant confirms closing',
      'close.leave': 'Merchant goes back to the checks',
      'reopen.ask': 'Merchant asks to reopen the month',
      'reopen.submit': 'Merchant submits the reason',
      'reopen.leave': 'Merchant leaves the month closed',
    },
    outcomes: { 'error:loadPeriod': 'The request fails' },
    otherwise: { 'done:loadPeriod': 'access is denied', 'always:loaded': "it can't be closed now" },
    guard: createGuardLabeller(
      {
        isClosed: 'the month is closed',
        canClose: 'the month can be closed',
        canReopen: 'no later month is closed',
      },
      { NOT_FOUND: 'there is no such month' },
    ),
  },
  calls: {
    loadPeriod: { call: 'bookPeriod', request: 'load the month', success: 'The month is loaded' },
    closePeriod: { call: 'closeBookPeriod', request: 'close the month', success: 'The month is closed' },
    reopenPeriod: { call: 'reopenBookPeriod', request: 'reopen the month', success: 'The month is reopened' },
  },
  refusalStates: {
    missing: ['notFound', 'invalid'],
    tooMany: ['tooManyRequests'],
  },
  protectedData: ({ context: { month, reason } }) => ({ month, reason }),
  invariants: {
    'only a month that can be closed is offered to be closed': ({ value, context }) =>
      !(['checking', 'confirming', 'closing'] as string[]).includes(value) ||
      (context.canManage && context.period?.canClose === true),
    'only a closed month is offered to be reopened': ({ value, context }) =>
      !(['explaining', 'reopening'] as string[]).includes(value) ||
      (context.canManage && context.period?.status === 'closed' && context.period.canReopen),
    'a closed month is shown as closed': ({ value, context }) =>
      value !== 'closed' || context.period?.status === 'closed',
  },
  restingStates: ['closed', 'waiting', 'checking'],
});
