import { type KycAudience, type KycItem, kycItemsByAudience } from '#domain/kyc.ts';
import { type KycDetails, canSubmitItem } from '#domain/kyc-case.ts';
import { everyOne } from '#machines/every-one.ts';
import { answers, refused } from '../sample-responses.ts';
import { sampleCases, sampleDetails } from './account-verification.samples.ts';
import type { AccountVerificationContext } from './account-verification.types.ts';

const detailsResponses = everyOne(sampleCases, (name) => answers(sampleDetails(sampleCases[name])));
const mayNot = refused('NO_PERMISSION', "You don't have access to this");
const notNow = {
  'too many requests': refused('TOO_MANY_REQUESTS', 'Too many attempts. Try again in a moment.'),
};
const signedOut = { 'signed out': refused('NOT_SIGNED_IN', 'Please sign in') };
const sentElsewhere = refused('ILLEGAL_EVENT', 'This verification is under review');

/** Returns the verification with changed items and their resulting open state. */
function changed(
  before: KycDetails,
  status: KycDetails['status'],
  items: Partial<Record<KycItem, KycDetails['items'][number]['status']>>,
): KycDetails {
  const after = before.items.map((one) => ({
    ...one,
    status: items[one.item] ?? one.status,
    submittedAt: items[one.item] ? '2026-01-07T09:00:00.000Z' : one.submittedAt,
  }));
  const decidedAt = before.decidedAt === null ? null : new Date(before.decidedAt);
  const rows = after.flatMap((one) =>
    one.submittedAt === null ? [] : [{ ...one, submittedAt: new Date(one.submittedAt) }],
  );
  return {
    ...before,
    status,
    items: after.map((one) => ({
      ...one,
      isOpen: canSubmitItem({ status, audience: before.audience, decidedAt, items: rows }, one.item),
    })),
  };
}

const detailsIn = ({ context }: { context: AccountVerificationContext }): KycDetails =>
  context.details ?? sampleDetails({ status: 'not started' });

/** Returns the possible responses to a save, by the saved item. */
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
    saved: answers(taken),
    'a field is invalid': refused('INVALID', 'Please check what you entered'),
    'submitted on another device in the meantime': sentElsewhere,
    ...notNow,
    ...signedOut,
  };
}

function verified(snapshot: { context: AccountVerificationContext }) {
  const before = detailsIn(snapshot);
  const stands = (status: 'ready' | 'needs attention' | 'checking') =>
    answers(changed(before, before.status, { IDENTITY_NUMBERS: status }));
  return {
    'the names match': stands('ready'),
    "the names don't match": stands('needs attention'),
    'the register takes longer': stands('checking'),
    'access denied': mayNot,
    ...notNow,
  };
}

const chosen = ({ context }: { context: AccountVerificationContext }) => {
  const audience: KycAudience = context.audience ?? 'INDIVIDUAL';
  const before = detailsIn({ context });
  const items = kycItemsByAudience[audience].map(
    (item) =>
      before.items.find((one) => one.item === item) ?? {
        item,
        status: 'missing' as const,
        reason: null,
        submittedAt: null,
        isOpen: true,
        document: null,
      },
  );
  return {
    chosen: answers(changed({ ...before, audience, items }, 'in progress', {})),
    'submitted on another device in the meantime': sentElsewhere,
    ...notNow,
  };
};

const sent = (snapshot: { context: AccountVerificationContext }) => ({
  sent: answers(changed(detailsIn(snapshot), 'submitted', {})),
  'an item is missing': sentElsewhere,
  ...notNow,
  ...signedOut,
});

const withdrawn = (snapshot: { context: AccountVerificationContext }) => ({
  withdrawn: answers(changed(detailsIn(snapshot), 'in progress', {})),
  'decided in the meantime': refused('ILLEGAL_EVENT', 'This verification is approved'),
  ...notNow,
});
const appealed = (snapshot: { context: AccountVerificationContext }) => ({
  appealed: answers(changed(detailsIn(snapshot), 'submitted', {})),
  'decided in the meantime': refused('ILLEGAL_EVENT', 'This verification is approved'),
  'the text is refused': refused('INVALID', 'Please check what you entered'),
  ...notNow,
  ...signedOut,
});

/** The possible responses to each call of the flow, as variants of its model. */
export const verificationResponses = {
  'done:loadDetails': {
    ...detailsResponses,
    'access denied': mayNot,
    ...notNow,
    'refused for another reason': refused('ILLEGAL_EVENT', "This isn't possible at this stage"),
  },
  'done:lookAgain': {
    'still under review': detailsResponses['it is under review'],
    'the document is requested again': detailsResponses['the document is requested again'],
    'it is approved': detailsResponses['it is approved'],
    'access denied': mayNot,
    ...notNow,
  },
  'done:chooseAudience': chosen,
  'done:saveItem': saved,
  'done:verifyNumbers': verified,
  'done:submitKyc': sent,
  'done:withdrawKyc': withdrawn,
  'done:appealKyc': appealed,
};
