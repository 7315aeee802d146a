import type { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  afterReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/walks/fault-matrix.ts';
import { saveCallOf, type VerificationTravel } from './account-verification.outcomes.ts';

/** The server determines the step of a verification, not the device. */
const requestsAgain = <DoublePress>(doublePress: DoublePress) =>
  afterReturn('starts again', 'starts again', doublePress);

const goesOn = {
  '5xx': 'continues',
  offline: 'continues',
  lost: 'continues',
  canceledBy: blockedState,
} as const;

export const verificationFaultMatrix: FaultMatrixOf<typeof accountVerificationModel, VerificationTravel> = {
  calls: {
    loadDetails: { ...goesOn, name: 'kycDetails', '4xx': { variant: 'access denied' } },
    lookAgain: { ...goesOn, name: 'kycDetails', '4xx': { variant: 'access denied' } },
    chooseAudience: {
      ...goesOn,
      name: 'chooseKycAudience',
      '4xx': { variant: 'submitted on another device in the meantime' },
    },
    saveItem: {
      ...goesOn,
      name: saveCallOf,
      '4xx': { variant: 'a field is invalid' },
      lost: { again: 'saved' },
    },
    verifyNumbers: {
      ...goesOn,
      name: 'verifyKycNumbers',
      '4xx': { variant: 'access denied' },
    },
    submitKyc: {
      ...goesOn,
      name: 'submitKyc',
      '4xx': { variant: 'an item is missing' },
      lost: { again: 'sent' },
    },
    withdrawKyc: { ...goesOn, name: 'withdrawKyc', '4xx': { variant: 'decided in the meantime' } },
    appealKyc: {
      ...goesOn,
      name: 'appealKyc',
      '4xx': { variant: 'decided in the meantime' },
      lost: { again: 'appealed' },
    },
  },
  states: {
    loading: requestsAgain(noControl),
    unreachable: requestsAgain('details.retry'),
    limited: requestsAgain(noControl),
    forbidden: requestsAgain('details.retry'),
    sorting: transientState,
    welcome: requestsAgain('audience.choose'),
    choosing: requestsAgain(noControl),
    opening: transientState,
    filling: parentState,
    'filling.person': requestsAgain('person.save'),
    'filling.numbers': requestsAgain('numbers.save'),
    'filling.identityDocument': requestsAgain('document.save'),
    'filling.company': requestsAgain('company.save'),
    'filling.businessDocument': requestsAgain('document.save'),
    saving: parentState,
    'saving.sending': requestsAgain(noControl),
    'saving.unanswered': requestsAgain('save.retry'),
    verifying: requestsAgain(noControl),
    objected: requestsAgain('item.open'),
    overview: requestsAgain('kyc.submit'),
    attention: requestsAgain('kyc.submit'),
    submitting: parentState,
    'submitting.sending': requestsAgain(noControl),
    'submitting.unanswered': requestsAgain('submit.retry'),
    submitted: parentState,
    'submitted.waiting': requestsAgain('details.retry'),
    'submitted.looking': requestsAgain(noControl),
    approved: requestsAgain(noControl),
    withdrawing: requestsAgain(noControl),
    rejected: requestsAgain('appeal.send'),
    revoked: requestsAgain('appeal.send'),
    appealing: parentState,
    'appealing.sending': requestsAgain(noControl),
    'appealing.unanswered': requestsAgain('appeal.retry'),
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.traces(),
};
