import type { KycPerson, KycCompany } from '#domain/kyc.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import type { IdentityNumbers } from '#domain/kyc-numbers.ts';
import type { Asking } from '#tests/support/server/request.ts';
import type { Calls } from './sign-up.ts';

const address = { line: '14 Bode Thomas Street', city: 'Surulere', region: 'Lagos', country: 'Nigeria' };
export const samplePersonOfKyc: KycPerson = {
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

/** Numbers whose last four digits decide the sandbox's result (server/providers/identity/sandbox-scripts.ts). */
export const identityNumbersEndingIn = (bvn = '9876', idNumber = '5432'): IdentityNumbers => ({
  bvn: `2221345${bvn}`,
  idNumber: `7019264${idNumber}`,
  account: null,
});

let documents = 0;
/** Returns a unique document. */
export const samplePdf = (): Buffer<ArrayBuffer> =>
  Buffer.from(`%PDF-1.7\n${(documents += 1)} 0 obj << >> endobj\n%%EOF`);

export async function uploadDocument(call: Calls, asking: Asking, item: DocumentItem): Promise<string> {
  const category = item === 'IDENTITY_DOCUMENT' ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT';
  const file = { name: 'document.pdf', content: samplePdf() };
  return (await call('uploadFile', { body: { category }, file }, asking)).id;
}

/** The expiry date of every passport that a test submits. */
export const lastDay = '2048-12-31';

export async function submitDocumentOf(call: Calls, asking: Asking, item: DocumentItem) {
  const type = item === 'IDENTITY_DOCUMENT' ? 'PASSPORT' : 'REGISTRATION_CERTIFICATE';
  const files = [{ side: 'front' as const, fileId: await uploadDocument(call, asking, item) }];
  const expiresOn = item === 'IDENTITY_DOCUMENT' ? lastDay : null;
  return call('saveKycDocument', { body: { item, type, files, expiresOn } }, asking);
}

/** Submits every item of an individual. */
export async function submitAllItems(call: Calls, asking: Asking, numbers = identityNumbersEndingIn()) {
  await call('chooseKycAudience', { body: { audience: 'INDIVIDUAL' } }, asking);
  await call('saveKycPerson', { body: samplePersonOfKyc }, asking);
  await call('saveKycNumbers', { body: numbers }, asking);
  await call('verifyKycNumbers', {}, asking);
  return submitDocumentOf(call, asking, 'IDENTITY_DOCUMENT');
}
