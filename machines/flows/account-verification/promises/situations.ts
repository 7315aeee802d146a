import type { KycItem } from '#domain/kyc.ts';
import {
  after,
  answered,
  does,
  type Expectation,
  type PromiseStep,
  type Situation,
  unanswered,
} from '#machines/promises/promise.ts';
import { answers, refused } from '../../sample-responses.ts';
import {
  sampleCases,
  type SampleCase,
  sampleCompany,
  sampleDetails,
  sampleDocument,
  samplePerson,
} from '../account-verification.samples.ts';

/** The answers that the calls of a verification get. */
export const reports = (sample: SampleCase) => answers(sampleDetails(sample));
export const loads = (name: keyof typeof sampleCases) => answered('loadDetails', reports(sampleCases[name]));
export const forbidden = refused('NO_PERMISSION', "You don't have access to this");
export const busy = refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.');
export const signedOut = refused('NOT_SIGNED_IN', 'Please sign in');
export const invalid = refused('INVALID', 'Please check what you entered');
/** It was submitted or decided on another device. */
export const changedElsewhere = refused('ILLEGAL_EVENT', "This isn't possible at this stage");

export const appeal = { text: 'The passport is mine: see the second photo of it' };
export const saves = {
  person: does('person.save', { person: samplePerson }),
  numbers: does('numbers.save'),
  identityDocument: does('document.save', { document: sampleDocument('IDENTITY_DOCUMENT') }),
  company: does('company.save', { company: sampleCompany }),
  businessDocument: does('document.save', { document: sampleDocument('BUSINESS_DOCUMENT') }),
};
export const opens = (item: KycItem) => does('item.open', { item });
export const chooses = does('audience.choose', { audience: 'INDIVIDUAL' });

/** The situations of a verification. */
export const page: Situation = { words: 'the page of the verification', input: undefined, steps: [] };
export const opened = (name: keyof typeof sampleCases, ...more: PromiseStep[]): Situation =>
  after(page, `a verification of which ${name}`, loads(name), ...more);

export const atPerson = opened('all items are missing');
export const atNumbers = opened('the numbers are missing');
export const atDocument = opened('the document is missing');
export const atOverview = opened('all items are submitted');
export const objected = opened("the names don't match");
export const attention = opened('the document is requested again');
export const underReview = opened('it is under review');
export const rejected = opened('it is rejected');

export const choosing = after(
  opened('nothing was started'),
  'a choice that is saved',
  does('audience.choose', { audience: 'INDIVIDUAL' }),
);
export const savingPerson = after(atPerson, 'personal details that are saved', saves.person);
export const savingNumbers = after(atNumbers, 'numbers that are saved', saves.numbers);
export const unsaved = after(savingPerson, 'an item without a response', unanswered('saveItem'));
/** The provider compares the numbers with the register of the state. */
export const numbersSaved = (numbers: 'checking' | 'ready' | 'needs attention') =>
  reports({ status: 'in progress', items: { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: numbers } });
export const comparing = after(
  savingNumbers,
  'numbers that are compared',
  answered('saveItem', numbersSaved('checking')),
);
export const submitting = after(atOverview, 'a verification that is submitted', does('kyc.submit'));
export const unsent = after(submitting, 'a submission without a response', unanswered('submitKyc'));
export const withdrawing = after(underReview, 'a submission that is withdrawn', does('kyc.withdraw'));
export const appealing = after(rejected, 'an appeal that is sent', does('appeal.send', { appeal }));
export const unappealed = after(appealing, 'an appeal without a response', unanswered('appealKyc'));

export const showsStep = (item: KycItem, more: object = {}): Pick<Expectation, 'view'> => ({
  view: { screen: 'step', item, phase: 'asking', refusal: null, ...more },
});
export const isLoading: Expectation = { view: { screen: 'loading' }, calls: ['loadDetails'] };
