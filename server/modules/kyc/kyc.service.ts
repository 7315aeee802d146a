import type { CalendarDate } from '@internationalized/date';
import { v7 as newId } from 'uuid';
import type { KycDocument } from '#contract/people/kyc.ts';
import { dayOf } from '#domain/date-range.ts';
import {
  type KycAudience,
  type KycAppeal,
  type KycCompany,
  type KycItem,
  type KycPerson,
  isOfAge,
  minAge,
} from '#domain/kyc.ts';
import { canSubmitItem } from '#domain/kyc-case.ts';
import { documentTypesFor } from '#domain/kyc-documents.ts';
import { type IdentityNumbers, identityNumbersOf, maskNumber } from '#domain/kyc-numbers.ts';
import { isComparedItem } from '#machines/lifecycles/kyc-item.lifecycle.ts';
import type { ActingPerson, Member } from '#server/caller.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { lockFile } from '#server/platform/files/files.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { AppError, invalid } from '#server/app-error.ts';
import { type KycDeps, advanceKyc, itemLabels } from './advance-kyc.ts';
import { insertCheck } from './identity-checks.repo.ts';
import { type CaseDetails, type KycCase, findCase, lockVerification, replaceDocuments } from './kyc.repo.ts';
import { getNextPollAt } from './kyc.rules.ts';
import { toItemError } from './rejection.words.ts';
import { encryptNumber } from './number-encryption.ts';

export type Submitter = ActingPerson & Pick<Member, 'businessId'>;

const problem = (field: string, message: string) => new AppError('INVALID', { fields: [{ field, message }] });

/** @throws ILLEGAL_EVENT once it was submitted */
export async function chooseAudience(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
  audience: KycAudience,
): Promise<void> {
  const held = await lockVerification(tx, submitter.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, { event: 'kyc.begin', audience }, toMerchantActor(submitter));
}

/** Submits an item, for the first time or again. @throws ILLEGAL_EVENT if the item is not requested */
async function submitItem(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
  item: KycItem,
  {
    change = {},
    expiresOn = null,
    needsNewCheck,
  }: {
    change?: CaseDetails;
    expiresOn?: string | null;
    /** Returns whether the identity numbers have to be checked again, compared with the case before. */
    needsNewCheck?: (before: KycCase) => boolean;
  } = {},
): Promise<void> {
  const { businessId } = submitter;
  const held = await lockVerification(tx, businessId, deps.clock.now());
  if (!canSubmitItem({ ...held.row, items: held.items }, item)) throw toItemError(held.state);
  const compares = needsNewCheck?.(held.row) === true;
  const items = [
    { item, event: 'item.submit' } as const,
    ...(compares ? [{ item: 'IDENTITY_NUMBERS', event: 'item.compare' } as const] : []),
  ];
  const details = { change, expiresOn, note: itemLabels[item] };
  await advanceKyc(tx, deps, held, { event: 'item.submitted', items }, toMerchantActor(submitter), details);
  if (compares || isComparedItem(item)) await createCheck(tx, deps, businessId);
}

/** Creates a check with the identity provider; its reference is stored before the first request. */
async function createCheck(tx: Transaction, { clock }: KycDeps, businessId: string): Promise<void> {
  const now = clock.now();
  await insertCheck(tx, {
    businessId,
    id: newId(),
    result: 'checking',
    differs: [],
    firstPolledAt: now,
    nextPollAt: getNextPollAt(now, 0),
  });
}

/** @throws INVALID for a person below the minimum age in the business's country */
export async function submitPersonalDetails(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter & Pick<Member, 'timeZone'>,
  person: KycPerson,
): Promise<void> {
  const today = dayOf(deps.clock.now(), submitter.timeZone).toString();
  if (!isOfAge(person.dateOfBirth, today))
    throw problem('dateOfBirth', `Must be at least ${minAge} years old`);
  const toComparableText = ({ firstName, middleName, lastName, dateOfBirth }: KycPerson) =>
    [firstName, middleName, lastName, dateOfBirth].join('\n');
  await submitItem(tx, deps, submitter, 'PERSONAL_DETAILS', {
    change: { person },
    // Numbers that were checked against another name are checked against this one.
    needsNewCheck: (before) =>
      before.idNumberMasked !== null &&
      (before.person === null || toComparableText(before.person) !== toComparableText(person)),
  });
}

/** @throws INVALID for a number that is not valid in the business's country */
export async function submitNumbers(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
  numbers: IdentityNumbers,
): Promise<void> {
  const { businessId } = submitter;
  const business = await findBusiness(tx, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const schema = identityNumbersOf(business.country, deps.identity.asksBankAccount);
  const read = schema.safeParse(numbers);
  if (!read.success) throw invalid(read.error);
  const { bvn, idNumber, account } = read.data;
  const encrypt = (field: string, number: string | null | undefined) =>
    number == null ? null : encryptNumber(deps.config, businessId, field, number);
  await submitItem(tx, deps, submitter, 'IDENTITY_NUMBERS', {
    change: {
      bvnSealed: encrypt('bvn', bvn),
      bvnMasked: bvn === null ? null : maskNumber(bvn),
      idNumberSealed: encrypt('idNumber', idNumber),
      idNumberMasked: maskNumber(idNumber),
      cbnCode: account?.cbnCode ?? null,
      accountSealed: encrypt('account', account?.accountNumber),
      accountMasked: account ? maskNumber(account.accountNumber) : null,
    },
  });
}

/** @throws ILLEGAL_EVENT if identity numbers were never submitted */
export async function requireNumbers(executor: Executor, businessId: string): Promise<void> {
  const kycCase = await findCase(executor, businessId);
  if (kycCase?.idNumberMasked == null)
    throw new AppError('ILLEGAL_EVENT', { message: 'Submit your identity numbers first' });
}

export async function submitBusinessDetails(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
  company: KycCompany,
): Promise<void> {
  await submitItem(tx, deps, submitter, 'BUSINESS_DETAILS', { change: { company } });
}

/**
 * @throws INVALID for a document that is not accepted in this country, lacks a side or has expired, NOT_FOUND for an
 * unknown file.
 */
export async function submitDocument(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
  { item, type: typeId, files, expiresOn }: KycDocument,
): Promise<void> {
  const { businessId } = submitter;
  const business = await findBusiness(tx, businessId);
  if (!business) throw new AppError('NOT_FOUND');
  const type = documentTypesFor(business.country, item).find(({ id }) => id === typeId);
  if (!type) throw problem('type', 'Choose a document type');
  const purpose = item === 'IDENTITY_DOCUMENT' ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT';
  const submittedFiles = type.sides.map((side) => files.find((file) => file.side === side));
  for (const [nth, file] of submittedFiles.entries()) {
    const side = type.sides[nth] ?? 'front';
    if (!file) throw problem(side, type.sides.length > 1 ? `Add the ${side} side` : 'Add an image or a PDF');
    const record = await lockFile(tx, businessId, file.fileId);
    if (!record) throw new AppError('NOT_FOUND');
    if (record.purpose !== purpose) throw problem(side, 'Upload this file as a document');
  }
  const lastDay = type.expires ? checkExpiry(expiresOn, dayOf(deps.clock.now(), business.timeZone)) : null;
  await submitItem(tx, deps, submitter, item, { expiresOn: lastDay });
  await replaceDocuments(
    tx,
    businessId,
    item,
    submittedFiles.flatMap((file) => (file ? [{ ...file, type: typeId }] : [])),
  );
}

/** Checks that a document is valid through its last day, in the business's time zone. */
function checkExpiry(expiresOn: string | null | undefined, today: CalendarDate): string {
  if (!expiresOn) throw problem('expiresOn', 'Enter the expiry date');
  if (expiresOn < today.toString()) throw problem('expiresOn', 'This document has expired. Add a valid one.');
  return expiresOn;
}

/** Submits everything for review. @throws ILLEGAL_EVENT while something is missing */
export async function submitKyc(tx: Transaction, deps: KycDeps, submitter: Submitter): Promise<void> {
  const held = await lockVerification(tx, submitter.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, { event: 'kyc.submit' }, toMerchantActor(submitter));
}

/** Withdraws the submission. @throws ILLEGAL_EVENT once there is a decision */
export async function withdrawSubmission(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
): Promise<void> {
  const held = await lockVerification(tx, submitter.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, { event: 'kyc.withdraw' }, toMerchantActor(submitter));
}

/** Appeals against a rejection or a revocation, with the merchant's message. */
export async function submitAppeal(
  tx: Transaction,
  deps: KycDeps,
  submitter: Submitter,
  { text }: KycAppeal,
): Promise<void> {
  const held = await lockVerification(tx, submitter.businessId, deps.clock.now());
  if (held.state.status === 'submitted') return;
  await advanceKyc(tx, deps, held, { event: 'kyc.appeal' }, toMerchantActor(submitter), {
    change: { appeal: text },
    note: text,
  });
}
