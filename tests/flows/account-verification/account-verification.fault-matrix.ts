import type { accountVerificationModel } from '#machines/flows/account-verification/account-verification.model.ts';
import {
  parentState,
  type FaultMatrixOf,
  onReturn,
  noControl,
  transientState,
  blockedState,
} from '#tests/support/browser/fault-matrix.ts';
import type { VerificationWalk } from './account-verification.executor.ts';
import { saveCallOf } from './account-verification.outcomes.ts';

/** The server determines the step of a verification, not the device. */
const asksAnew = <Twice>(twice: Twice) => onReturn('begins anew', 'begins anew', twice);

const goesOn = { '5xx': 'goes on', offline: 'goes on', lost: 'goes on', late: blockedState } as const;

export const verificationFaultMatrix: FaultMatrixOf<typeof accountVerificationModel, VerificationWalk> = {
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
    loading: asksAnew(noControl),
    unreachable: asksAnew('details.retry'),
    limited: asksAnew(noControl),
    forbidden: asksAnew('details.retry'),
    sorting: transientState,
    welcome: asksAnew('audience.choose'),
    choosing: asksAnew(noControl),
    opening: transientState,
    filling: parentState,
    'filling.person': asksAnew('person.save'),
    'filling.numbers': asksAnew('numbers.save'),
    'filling.identityDocument': asksAnew('document.save'),
    'filling.company': asksAnew('company.save'),
    'filling.businessDocument': asksAnew('document.save'),
    saving: asksAnew(noControl),
    unsaved: asksAnew('save.retry'),
    verifying: asksAnew(noControl),
    objected: asksAnew('item.open'),
    overview: asksAnew('kyc.submit'),
    attention: asksAnew('kyc.submit'),
    submitting: asksAnew(noControl),
    unsent: asksAnew('submit.retry'),
    submitted: parentState,
    'submitted.waiting': asksAnew('details.retry'),
    'submitted.looking': asksAnew(noControl),
    approved: asksAnew(noControl),
    withdrawing: asksAnew(noControl),
    rejected: asksAnew('appeal.send'),
    revoked: asksAnew('appeal.send'),
    appealing: asksAnew(noControl),
    unappealed: asksAnew('appeal.retry'),
  },
  inputAfter: () => undefined,
  effects: ({ fixture }) => fixture.traces(),
};
