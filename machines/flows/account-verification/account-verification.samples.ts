import type { KycDocument } from '#contract/people/kyc.ts';
import {
  type KycAudience,
  type KycCompany,
  type KycItem,
  type KycItemStatus,
  type KycPerson,
  kycItemsByAudience,
} from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import { type KycDetails, canSubmitItem } from '#domain/kyc-case.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';

const at = '2026-01-05T09:00:00.000Z';
const decidedAt = '2026-01-06T09:00:00.000Z';
const expiresAt = '2028-01-06T09:00:00.000Z';
const address = { line: '14 Bode Thomas Street', city: 'Surulere', region: 'Lagos', country: 'Nigeria' };

export const samplePerson: KycPerson = {
  firstName: 'Adaeze',
  middleName: null,
  lastName: 'Okafor',
  dateOfBirth: '1991-04-17',
  address,
};
export const sampleCompany: KycCompany = {
  registrationType: 'BUSINESS_NAME',
  registeredName: 'Adaeze Fabrics',
  registrationNumber: 'BN 2345678',
  address,
};
export const sampleDocument = (item: DocumentItem): KycDocument => ({
  item,
  type: item === 'IDENTITY_DOCUMENT' ? 'PASSPORT' : 'REGISTRATION_CERTIFICATE',
  expiresOn: item === 'IDENTITY_DOCUMENT' ? '2040-12-31' : null,
  files: [{ side: 'front', fileId: '0190f000-0000-7000-8000-0000000000d1' }],
});

export interface SampleCase {
  status: KycStatus;
  audience?: KycAudience;
  items?: Partial<Record<KycItem, KycItemStatus>>;
}

/** Returns the server's response for a verification with these item statuses. */
export function sampleDetails({ status, audience = 'INDIVIDUAL', items = {} }: SampleCase): KycDetails {
  const decided = status !== 'not started' && status !== 'in progress' && status !== 'submitted';
  const rows = kycItemsByAudience[audience].flatMap((item) => {
    const stands = items[item];
    return stands ? [{ item, status: stands, submittedAt: new Date(at) }] : [];
  });
  const membership = { status, audience, decidedAt: decided ? new Date(decidedAt) : null, items: rows };
  const numbers = items.IDENTITY_NUMBERS;
  return {
    status,
    audience,
    items: kycItemsByAudience[audience].map((item) => ({
      item,
      status: items[item] ?? 'missing',
      reason: items[item] === 'needs attention' ? 'The image is too dark' : null,
      submittedAt: items[item] ? at : null,
      isOpen: canSubmitItem(membership, item),
      document: null,
    })),
    person: items.PERSONAL_DETAILS ? samplePerson : null,
    company: items.BUSINESS_DETAILS ? sampleCompany : null,
    numbers: numbers
      ? { bvnMasked: '222*****876', idNumberMasked: '701*****432', accountMasked: null }
      : null,
    check: numbers
      ? {
          result:
            numbers === 'needs attention' ? 'mismatched' : numbers === 'checking' ? 'checking' : 'matched',
          differs: numbers === 'needs attention' ? ['lastName'] : [],
          registeredName: null,
          message: null,
          askedAt: at,
        }
      : null,
    asksBankAccount: false,
    submittedAt: status === 'in progress' || status === 'not started' ? null : at,
    decidedAt: decided ? decidedAt : null,
    reason: status === 'rejected' || status === 'revoked' ? 'The documents belong to another person' : null,
    appeal: null,
    expiresAt: status === 'approved' || status === 'expired' ? expiresAt : null,
    verifiedName: status === 'approved' ? 'Adaeze Okafor' : null,
    usualReviewMs: 20_000,
    timeline: [],
  };
}

const accepted = {
  PERSONAL_DETAILS: 'approved',
  IDENTITY_NUMBERS: 'approved',
  IDENTITY_DOCUMENT: 'approved',
} as const;
const ready = { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: 'ready', IDENTITY_DOCUMENT: 'ready' } as const;

/** A verification in each state that its page can load. */
export const sampleCases = {
  'nothing was started': { status: 'not started' },
  'all items are missing': { status: 'in progress' },
  'the numbers are missing': { status: 'in progress', items: { PERSONAL_DETAILS: 'ready' } },
  'the document is missing': {
    status: 'in progress',
    items: { PERSONAL_DETAILS: 'ready', IDENTITY_NUMBERS: 'ready' },
  },
  'the business details are missing': { status: 'in progress', audience: 'BUSINESS' },
  'the business document is missing': {
    status: 'in progress',
    audience: 'BUSINESS',
    items: { BUSINESS_DETAILS: 'ready' },
  },
  "the names don't match": {
    status: 'in progress',
    items: { ...ready, IDENTITY_NUMBERS: 'needs attention' },
  },
  'all items are submitted': { status: 'in progress', items: ready },
  'it is under review': { status: 'submitted', items: ready },
  'the document is requested again': {
    status: 'needs attention',
    items: { ...ready, IDENTITY_DOCUMENT: 'needs attention' },
  },
  'it is approved': {
    status: 'approved',
    items: accepted,
  },
  'it is rejected': { status: 'rejected', items: ready },
  'it has expired': {
    status: 'expired',
    items: { ...accepted, IDENTITY_DOCUMENT: 'needs attention' },
  },
  'it is revoked': { status: 'revoked', items: accepted },
} satisfies Record<string, SampleCase>;
