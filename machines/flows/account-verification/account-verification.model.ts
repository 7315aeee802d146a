import { type KycAudience, type KycItem, itemsOf } from '#domain/kyc.ts';
import { type KycDetails, itemsLeft, mayGive } from '#domain/kyc-case.ts';
import { defineModel } from '#machines/model.ts';
import type { Refused } from '../answer.ts';
import { accountVerificationMachine } from './account-verification.machine.ts';
import {
  sampleCases,
  sampleCompany,
  sampleDetails,
  sampleDocument,
  samplePerson,
} from './account-verification.samples.ts';
import type { AccountVerificationContext } from './account-verification.types.ts';

const refused = (code: Refused['code'], message: string): { output: Refused } => ({
  output: { ok: false, code, message, fields: [], triesLeft: undefined, retryAtMs: undefined },
});
const answers = (data: KycDetails) => ({ output: { ok: true as const, data } });

const found = Object.fromEntries(
  Object.entries(sampleCases).map(([name, stands]) => [name, answers(sampleDetails(stands))]),
);
const mayNot = refused('NO_PERMISSION', "You don't have access to this");
const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
};
const signedOut = { 'signed out': refused('NOT_SIGNED_IN', 'Please sign in') };
const sentElsewhere = refused('ILLEGAL_EVENT', 'This verification is under review');

/** The verification with some of its items as they are after an answer, and open as they then are. */
function changed(
  before: KycDetails,
  status: KycDetails['status'],
  items: Partial<Record<KycItem, KycDetails['items'][number]['status']>>,
): KycDetails {
  const after = before.items.map((one) => ({
    ...one,
    status: items[one.item] ?? one.status,
    givenAt: items[one.item] ? '2026-01-07T09:00:00.000Z' : one.givenAt,
  }));
  const decidedAt = before.decidedAt === null ? null : new Date(before.decidedAt);
  const rows = after.flatMap((one) =>
    one.givenAt === null ? [] : [{ ...one, givenAt: new Date(one.givenAt) }],
  );
  return {
    ...before,
    status,
    items: after.map((one) => ({
      ...one,
      isOpen: mayGive({ status, audience: before.audience, decidedAt, items: rows }, one.item),
    })),
  };
}

const detailsIn = ({ context }: { context: AccountVerificationContext }): KycDetails =>
  context.details ?? sampleDetails({ status: 'not started' });

/** What a save leaves behind, by what is being saved. */
function saved(snapshot: { context: AccountVerificationContext }) {
  const before = detailsIn(snapshot);
  const item = snapshot.context.saving?.item ?? 'PERSONAL_DETAILS';
  const status =
    before.status === 'needs attention' || before.status === 'expired' ? before.status : 'in progress';
  const hasNumbers = before.items.some((one) => one.item === 'IDENTITY_NUMBERS' && one.status !== 'missing');
  const compares = item === 'IDENTITY_NUMBERS' || (item === 'PERSONAL_DETAILS' && hasNumbers);
  const taken = changed(before, status, {
    [item]: 'ready',
    ...(compares && { IDENTITY_NUMBERS: 'checking' as const }),
  });
  return {
    taken: answers(taken),
    'a field is refused': refused('INVALID', 'Please check what you entered'),
    'sent elsewhere meanwhile': sentElsewhere,
    ...notNow,
    ...signedOut,
  };
}

function verified(snapshot: { context: AccountVerificationContext }) {
  const before = detailsIn(snapshot);
  const stands = (status: 'ready' | 'needs attention' | 'checking') =>
    answers(changed(before, before.status, { IDENTITY_NUMBERS: status }));
  return {
    'the names fit': stands('ready'),
    'another name': stands('needs attention'),
    'the register is slow': stands('checking'),
    'no permission any more': mayNot,
    ...notNow,
  };
}

const chosen = ({ context }: { context: AccountVerificationContext }) => {
  const audience: KycAudience = context.audience ?? 'INDIVIDUAL';
  const before = detailsIn({ context });
  const items = itemsOf[audience].map(
    (item) =>
      before.items.find((one) => one.item === item) ?? {
        item,
        status: 'missing' as const,
        reason: null,
        givenAt: null,
        isOpen: true,
        document: null,
      },
  );
  return {
    chosen: answers(changed({ ...before, audience, items }, 'in progress', {})),
    'sent elsewhere meanwhile': sentElsewhere,
    ...notNow,
  };
};

const sent = (snapshot: { context: AccountVerificationContext }) => ({
  sent: answers(changed(detailsIn(snapshot), 'submitted', {})),
  'something is missing after all': sentElsewhere,
  ...notNow,
  ...signedOut,
});

const withdrawn = (snapshot: { context: AccountVerificationContext }) => ({
  withdrawn: answers(changed(detailsIn(snapshot), 'in progress', {})),
  'decided meanwhile': refused('ILLEGAL_EVENT', 'This verification is approved'),
  ...notNow,
});
const appealed = (snapshot: { context: AccountVerificationContext }) => ({
  appealed: answers(changed(detailsIn(snapshot), 'submitted', {})),
  'decided meanwhile': refused('ILLEGAL_EVENT', 'This verification is approved'),
  'the text is refused': refused('INVALID', 'Please check what you entered'),
  ...notNow,
  ...signedOut,
});

const letters = { missing: '-', checking: '?', ready: '+', approved: '*', 'needs attention': '!' } as const;

export const accountVerificationModel = defineModel({
  id: 'account-verification',
  title: 'Proving who a business is',
  purpose:
    'Leads a merchant from nothing to a verified business: each step says what is missing and why, what was handed in is there again on any device, and a review asks again for nothing but what was wrong.',
  machine: accountVerificationMachine,
  starts: { 'the page is opened': undefined },
  key: ({ context: { details, item, audience, saving, refusal } }) => [
    details && [
      details.status,
      details.status === 'submitted' && details.decidedAt !== null,
      details.audience,
      details.items.map(({ status }) => letters[status]).join(''),
    ],
    details && details.items.map(({ isOpen }) => isOpen),
    item,
    audience,
    saving?.item,
    refusal !== null,
  ],
  variants: {
    'audience.choose': { 'the person alone': { audience: 'INDIVIDUAL' } },
    'person.save': { 'a person': { person: samplePerson } },
    'document.save': ({ context }) => ({
      'a document': {
        document: sampleDocument(
          context.item === 'BUSINESS_DOCUMENT' ? 'BUSINESS_DOCUMENT' : 'IDENTITY_DOCUMENT',
        ),
      },
    }),
    'company.save': { 'a business': { company: sampleCompany } },
    'item.open': (snapshot): Record<string, { item: KycItem }> => ({
      'the personal details': { item: 'PERSONAL_DETAILS' },
      // Beside an objection stand the ways to put it right alone.
      ...(!snapshot.matches('objected') && { 'the identity document': { item: 'IDENTITY_DOCUMENT' } }),
    }),
    'done:loadDetails': {
      ...found,
      'no permission': mayNot,
      ...notNow,
      'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
    },
    'done:lookAgain': {
      'still under review': found['it is under review'] ?? mayNot,
      'the document is asked for again': found['the document is asked for again'] ?? mayNot,
      'it is approved': found['it is approved'] ?? mayNot,
      'no permission': mayNot,
      ...notNow,
    },
    'done:chooseAudience': chosen,
    'done:saveItem': saved,
    'done:verifyNumbers': verified,
    'appeal.send': {
      'an explanation': { appeal: { text: 'The passport is mine: see the second photo of it' } },
    },
    'done:submitKyc': sent,
    'done:withdrawKyc': withdrawn,
    'done:appealKyc': appealed,
  },
  labels: {
    states: {
      loading: 'What was handed in is being looked up',
      unreachable: 'It cannot be reached',
      limited: 'Too many requests were made; it is looked up again when the next can succeed',
      forbidden: 'The person may not verify the business',
      sorting: 'What comes next is looked up',
      welcome: 'Who is to be verified is chosen',
      choosing: 'The choice is being kept',
      opening: 'The next item is opened',
      filling: 'An item lies open',
      'filling.person': 'The personal details are filled in',
      'filling.numbers': 'The identity numbers are filled in',
      'filling.identityDocument': 'The identity document is added',
      'filling.company': 'The business details are filled in',
      'filling.businessDocument': 'The business document is added',
      saving: 'An item is being handed in',
      unsaved: 'No answer came; nobody knows yet whether it was taken',
      verifying: 'The register is asked whose the numbers are',
      objected: 'The register has another name for these numbers',
      overview: 'All items are looked over',
      attention: 'Something has to be submitted again',
      submitting: 'Everything is being sent for review',
      unsent: 'No answer came; nobody knows yet whether it was sent',
      submitted: 'It is under review',
      'submitted.waiting': 'The merchant may leave and is told by mail',
      'submitted.looking': 'It is looked whether it is decided',
      approved: 'The business is verified',
      rejected: 'The verification is rejected; the reason and the appeal are shown',
      revoked: 'The verification is revoked; the reason and the appeal are shown',
      withdrawing: 'The submission is being withdrawn',
      appealing: 'The appeal is being sent',
      unappealed: 'No answer arrived: it is unknown whether the appeal was received',
    },
    events: {
      'audience.choose': 'The merchant chooses who is verified',
      'audience.change': 'The merchant chooses anew',
      'person.save': 'The merchant hands in the personal details',
      'numbers.save': 'The merchant hands in the identity numbers',
      'document.save': 'The merchant hands in a document',
      'company.save': 'The merchant hands in the business details',
      'save.retry': 'The merchant hands the same in again',
      'items.show': 'The merchant looks over all items',
      'item.open': 'The merchant opens an item',
      'kyc.submit': 'The merchant sends everything',
      'submit.retry': 'The merchant sends it again',
      'kyc.withdraw': 'The merchant withdraws the submission',
      'appeal.send': 'The merchant appeals',
      'appeal.retry': 'The merchant sends the appeal again',
      'details.retry': 'The merchant looks how it stands',
      'network.back': 'The network is back',
    },
    outcomes: {
      'done:loadDetails': 'The verification is answered',
      'error:loadDetails': 'No answer arrives',
      'done:chooseAudience': 'The server answers',
      'error:chooseAudience': 'No answer arrives',
      'done:saveItem': 'The server answers',
      'error:saveItem': 'No answer arrives',
      'done:verifyNumbers': 'The register answers, or not yet',
      'error:verifyNumbers': 'No answer arrives',
      'done:submitKyc': 'The server answers',
      'error:submitKyc': 'No answer arrives',
      'done:withdrawKyc': 'The server answers',
      'error:withdrawKyc': 'No answer arrives',
      'done:appealKyc': 'The server answers',
      'error:appealKyc': 'No answer arrives',
      'done:lookAgain': 'The verification is answered',
      'error:lookAgain': 'No answer arrives',
      'after:pollDelay': 'Some seconds pass',
      'after:retryDelay': 'The wait that the server asked for ends',
    },
  },
  calls: {
    loadDetails: { call: 'kycDetails' },
    chooseAudience: { call: 'chooseKycAudience' },
    saveItem: { call: ['saveKycPerson', 'saveKycNumbers', 'saveKycCompany', 'saveKycDocument'] },
    verifyNumbers: { call: 'verifyKycNumbers' },
    submitKyc: { call: 'submitKyc' },
    withdrawKyc: { call: 'withdrawKyc' },
    appealKyc: { call: 'appealKyc' },
    lookAgain: { call: 'kycDetails', isBackground: true },
  },
  says: { forbidden: ['forbidden'] },
  keeps: ({ context: { saving, details } }) => ({ saving, details }),
  invariants: {
    'only an item that is open lies open': (snapshot) =>
      !snapshot.matches('filling') ||
      snapshot.context.details?.items.some(({ item, isOpen }) => item === snapshot.context.item && isOpen) ===
        true,
    'nothing is sent while something is missing': ({ context, ...snapshot }) =>
      !snapshot.matches('submitting') ||
      (context.details !== null && itemsLeft(context.details).length === 0),
    'numbers stand nowhere in the chart': ({ context }) => !/"\d{9,}"/.test(JSON.stringify(context)),
    'a submission is withdrawn only before any decision': (snapshot) =>
      !snapshot.matches('withdrawing') || snapshot.context.details?.decidedAt === null,
    'only a rejection or a revocation is appealed': (snapshot) =>
      !snapshot.matches('appealing') ||
      ['rejected', 'revoked'].includes(snapshot.context.details?.status ?? ''),
    'whoever is told of approval was approved': (snapshot) =>
      snapshot.matches('approved') === (snapshot.context.details?.status === 'approved'),
  },
  resting: ['approved'],
});
