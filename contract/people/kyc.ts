import * as z from 'zod/mini';
import { Day, Id } from '#domain/id.ts';
import {
  DocumentSide,
  KycAppeal,
  KycAudience,
  KycCompany,
  KycItem,
  KycPerson,
  RegistrationType,
} from '#domain/kyc.ts';
import { KycDetails } from '#domain/kyc-case.ts';
import { documentItems } from '#domain/kyc-documents.ts';
import { IdentityNumbers } from '#domain/kyc-numbers.ts';
import { defineCall } from '#contract/call.ts';

const access = { resource: 'BUSINESS', level: 'manage' } as const;

export const KycDocumentType = z.object({
  id: z.string(),
  item: KycItem,
  label: z.string(),
  hint: z.string(),
  sides: z.array(DocumentSide),
  /** The document has an expiry date, which must be submitted with it. */
  expires: z.boolean(),
});
export type KycDocumentType = z.infer<typeof KycDocumentType>;

export const KycDocument = z.object({
  item: z.enum(documentItems),
  type: z.string(),
  files: z
    .array(z.object({ side: DocumentSide, fileId: Id }))
    .check(z.minLength(1, 'Add an image or a PDF'), z.maxLength(2)),
  /** The last day on which it is valid, for a type that expires. */
  expiresOn: z.optional(z.nullable(Day)),
});
export type KycDocument = z.infer<typeof KycDocument>;

/** Every change returns the whole verification, so that the client knows the next step. */
const change = { method: 'POST', service: 'core', access, data: KycDetails } as const;

/** Identity verification (specification, section 7); choosing, documents and submission are additions to what is named there. */
export const kycCalls = {
  kycDetails: defineCall({
    method: 'GET',
    service: 'core',
    path: '/kyc/details',
    access,
    summary: "Get the progress of the business's verification, item by item; numbers are masked",
    data: KycDetails,
  }),
  kycDocumentTypes: defineCall({
    method: 'GET',
    service: 'core',
    path: '/kyc/documents/{type}',
    access: 'business',
    summary: "List the documents that prove a person or a business, by audience, in the business's country",
    params: z.object({ type: KycAudience }),
    data: z.array(KycDocumentType),
  }),
  kycRegistrationTypes: defineCall({
    method: 'GET',
    service: 'core',
    path: '/kyc/registration-types',
    access: 'business',
    summary: 'List the ways in which a business can be registered',
    data: z.array(z.object({ id: RegistrationType, label: z.string(), hint: z.string() })),
  }),
  chooseKycAudience: defineCall({
    ...change,
    path: '/kyc/audience',
    summary: 'Choose whether the person, the registered business, or both are verified',
    body: z.object({ audience: KycAudience }),
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycPerson: defineCall({
    ...change,
    path: '/kyc/personal/details',
    summary: 'Submit the personal details; submitted numbers are checked again',
    body: KycPerson,
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycNumbers: defineCall({
    ...change,
    path: '/kyc/personal/id-bvn',
    limit: 'lookup',
    summary: 'Submit the identity numbers; they are stored encrypted and never returned',
    body: IdentityNumbers,
    errors: ['ILLEGAL_EVENT', 'INVALID'],
  }),
  verifyKycNumbers: defineCall({
    ...change,
    path: '/kyc/verify-bvn',
    limit: 'lookup',
    summary: 'Check the submitted numbers against the register; a slow register is asked again later',
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycCompany: defineCall({
    ...change,
    path: '/kyc/business/details',
    summary: 'Submit how the business is registered',
    body: KycCompany,
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycDocument: defineCall({
    ...change,
    path: '/kyc/document',
    summary: 'Submit a document: files that were uploaded before, one for each side',
    body: KycDocument,
    errors: ['ILLEGAL_EVENT', 'INVALID', 'NOT_FOUND'],
  }),
  submitKyc: defineCall({
    ...change,
    path: '/kyc/submit',
    summary: 'Submit the verification for review',
    errors: ['ILLEGAL_EVENT'],
  }),
  withdrawKyc: defineCall({
    ...change,
    path: '/kyc/withdraw',
    summary: 'Withdraw the submission to change it, before a decision',
    errors: ['ILLEGAL_EVENT'],
  }),
  appealKyc: defineCall({
    ...change,
    path: '/kyc/appeal',
    summary: 'Appeal against a rejection or a revocation: the verification is reviewed again',
    body: KycAppeal,
    errors: ['ILLEGAL_EVENT'],
  }),
};
