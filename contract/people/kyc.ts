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
  /** It has an expiry date, which has to be submitted with it. */
  expires: z.boolean(),
});
export type KycDocumentType = z.infer<typeof KycDocumentType>;

export const KycDocument = z.object({
  item: z.enum(documentItems),
  type: z.string(),
  files: z
    .array(z.object({ side: DocumentSide, fileId: Id }))
    .check(z.minLength(1, 'Add a picture or a PDF'), z.maxLength(2)),
  /** The last day on which it is valid, for a type that expires. */
  expiresOn: z.optional(z.nullable(Day)),
});
export type KycDocument = z.infer<typeof KycDocument>;

/** Every change answers the whole verification, so that whoever makes one knows what comes next. */
const change = { method: 'POST', service: 'core', access, data: KycDetails } as const;

/** Identity verification (specification, section 7); choosing, documents and handing in beside what is named there. */
export const kycCalls = {
  kycDetails: defineCall({
    method: 'GET',
    service: 'core',
    path: '/kyc/details',
    access,
    summary: 'How far the verification of the business is, item by item; numbers are masked',
    data: KycDetails,
  }),
  kycDocumentTypes: defineCall({
    method: 'GET',
    service: 'core',
    path: '/kyc/documents/{type}',
    access: 'business',
    summary: "Which documents prove a person or a business, by the audience, in the business's country",
    params: z.object({ type: KycAudience }),
    data: z.array(KycDocumentType),
  }),
  kycRegistrationTypes: defineCall({
    method: 'GET',
    service: 'core',
    path: '/kyc/registration-types',
    access: 'business',
    summary: 'How a business can be registered',
    data: z.array(z.object({ id: RegistrationType, label: z.string(), hint: z.string() })),
  }),
  chooseKycAudience: defineCall({
    ...change,
    path: '/kyc/audience',
    summary: 'Choose who is verified: the person, the registered business, or both',
    body: z.object({ audience: KycAudience }),
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycPerson: defineCall({
    ...change,
    path: '/kyc/personal/details',
    summary: "Hand in the person's details; numbers that were handed in are compared anew",
    body: KycPerson,
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycNumbers: defineCall({
    ...change,
    path: '/kyc/personal/id-bvn',
    limit: 'lookup',
    summary: "Hand in the person's identity numbers; they are kept encrypted and never answered again",
    body: IdentityNumbers,
    errors: ['ILLEGAL_EVENT', 'INVALID'],
  }),
  verifyKycNumbers: defineCall({
    ...change,
    path: '/kyc/verify-bvn',
    limit: 'lookup',
    summary:
      'Have the numbers that were handed in compared with the register; a slow register is asked again later',
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycCompany: defineCall({
    ...change,
    path: '/kyc/business/details',
    summary: 'Hand in how the business is registered',
    body: KycCompany,
    errors: ['ILLEGAL_EVENT'],
  }),
  saveKycDocument: defineCall({
    ...change,
    path: '/kyc/document',
    summary: 'Hand in a document: files that were uploaded before, one a side',
    body: KycDocument,
    errors: ['ILLEGAL_EVENT', 'INVALID', 'NOT_FOUND'],
  }),
  submitKyc: defineCall({
    ...change,
    path: '/kyc/submit',
    summary: 'Send everything for review',
    errors: ['ILLEGAL_EVENT'],
  }),
  withdrawKyc: defineCall({
    ...change,
    path: '/kyc/withdraw',
    summary: 'Withdraw the submission to change it, while no decision has been made',
    errors: ['ILLEGAL_EVENT'],
  }),
  appealKyc: defineCall({
    ...change,
    path: '/kyc/appeal',
    summary: 'Appeal against a rejection or a revocation: it is reviewed again',
    body: KycAppeal,
    errors: ['ILLEGAL_EVENT'],
  }),
};
