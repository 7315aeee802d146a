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
  leastAge,
} from '#domain/kyc.ts';
import { mayGive } from '#domain/kyc-case.ts';
import { documentTypesFor } from '#domain/kyc-documents.ts';
import { type IdentityNumbers, identityNumbersOf, maskNumber } from '#domain/kyc-numbers.ts';
import { isComparedItem } from '#machines/lifecycles/kyc-item.lifecycle.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.records.ts';
import { holdFile } from '#server/platform/files/files.repo.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal, invalid } from '#server/refusal.ts';
import { type KycDeps, advanceKyc, itemWords } from './advance-kyc.ts';
import {
  type CaseDetails,
  type KycCase,
  insertCheck,
  lockVerification,
  replaceDocuments,
} from './kyc.repo.ts';
import { nextCheckAt } from './kyc.rules.ts';
import { refuseItem } from './refusal.words.ts';
import { sealNumber } from './seal-number.ts';

export type Giver = Pick<Member, 'businessId' | 'userId' | 'name'>;
const actorOf = ({ userId, name }: Giver): Actor => ({ kind: 'merchant', id: userId, name });

const problem = (field: string, message: string) => new Refusal('INVALID', { fields: [{ field, message }] });

/** @throws ILLEGAL_EVENT once it was submitted */
export async function chooseAudience(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  audience: KycAudience,
): Promise<void> {
  const held = await lockVerification(tx, giver.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, { event: 'kyc.begin', audience }, actorOf(giver));
}

/** Submits an item, for the first time or again. @throws ILLEGAL_EVENT if the item is not requested */
async function give(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  item: KycItem,
  {
    change = {},
    expiresOn = null,
    comparesAgain,
  }: {
    change?: CaseDetails;
    expiresOn?: string | null;
    /** Returns whether the identity numbers have to be checked again, compared with the case before. */
    comparesAgain?: (before: KycCase) => boolean;
  } = {},
): Promise<void> {
  const { businessId } = giver;
  const held = await lockVerification(tx, businessId, deps.clock.now());
  if (!mayGive({ ...held.row, items: held.items }, item)) throw refuseItem(held.state);
  const compares = comparesAgain?.(held.row) === true;
  const items = [
    { item, event: 'item.give' } as const,
    ...(compares ? [{ item: 'IDENTITY_NUMBERS', event: 'item.compare' } as const] : []),
  ];
  const details = { change, expiresOn, note: itemWords[item] };
  await advanceKyc(tx, deps, held, { event: 'item.given', items }, actorOf(giver), details);
  if (compares || isComparedItem(item)) await beginCheck(tx, deps, businessId);
}

/** Creates a check with the identity provider; its reference is stored before the first request. */
async function beginCheck(tx: Transaction, { clock }: KycDeps, businessId: string): Promise<void> {
  const now = clock.now();
  await insertCheck(tx, {
    businessId,
    id: newId(),
    result: 'checking',
    differs: [],
    askedAt: now,
    askAt: nextCheckAt(now, 0),
  });
}

/** @throws INVALID for a person below the minimum age in the business's country */
export async function givePerson(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver & Pick<Member, 'timeZone'>,
  person: KycPerson,
): Promise<void> {
  const today = dayOf(deps.clock.now(), giver.timeZone).toString();
  if (!isOfAge(person.dateOfBirth, today))
    throw problem('dateOfBirth', `Must be at least ${leastAge} years old`);
  const comparedText = ({ firstName, middleName, lastName, dateOfBirth }: KycPerson) =>
    [firstName, middleName, lastName, dateOfBirth].join('\n');
  await give(tx, deps, giver, 'PERSONAL_DETAILS', {
    change: { person },
    // Numbers that were checked against another name are checked against this one.
    comparesAgain: (before) =>
      before.idNumberMasked !== null &&
      (before.person === null || comparedText(before.person) !== comparedText(person)),
  });
}

/** @throws INVALID for a number that is not valid in the business's country */
export async function giveNumbers(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  numbers: IdentityNumbers,
): Promise<void> {
  const { businessId } = giver;
  const business = await businessById(tx, businessId);
  if (!business) throw new Refusal('NOT_FOUND');
  const schema = identityNumbersOf(business.country, deps.identity.asksBankAccount);
  const read = schema.safeParse(numbers);
  if (!read.success) throw invalid(read.error);
  const { bvn, idNumber, account } = read.data;
  const seal = (field: string, number: string | null | undefined) =>
    number == null ? null : sealNumber(deps.config, businessId, field, number);
  await give(tx, deps, giver, 'IDENTITY_NUMBERS', {
    change: {
      bvnSealed: seal('bvn', bvn),
      bvnMasked: bvn === null ? null : maskNumber(bvn),
      idNumberSealed: seal('idNumber', idNumber),
      idNumberMasked: maskNumber(idNumber),
      bankCode: account?.bankCode ?? null,
      accountSealed: seal('account', account?.accountNumber),
      accountMasked: account ? maskNumber(account.accountNumber) : null,
    },
  });
}

export async function giveCompany(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  company: KycCompany,
): Promise<void> {
  await give(tx, deps, giver, 'BUSINESS_DETAILS', { change: { company } });
}

/**
 * @throws INVALID for a document that is not accepted in this country, lacks a side or has expired, NOT_FOUND for an
 * unknown file.
 */
export async function giveDocument(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  { item, type: typeId, files, expiresOn }: KycDocument,
): Promise<void> {
  const { businessId } = giver;
  const business = await businessById(tx, businessId);
  if (!business) throw new Refusal('NOT_FOUND');
  const type = documentTypesFor(business.country, item).find(({ id }) => id === typeId);
  if (!type) throw problem('type', 'Choose a document type');
  const purpose = item === 'IDENTITY_DOCUMENT' ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT';
  const given = type.sides.map((side) => files.find((file) => file.side === side));
  for (const [nth, file] of given.entries()) {
    const side = type.sides[nth] ?? 'front';
    if (!file) throw problem(side, type.sides.length > 1 ? `Add the ${side} side` : 'Add an image or a PDF');
    const record = await holdFile(tx, businessId, file.fileId);
    if (!record) throw new Refusal('NOT_FOUND');
    if (record.purpose !== purpose) throw problem(side, 'Upload this file as a document');
  }
  const lastDay = type.expires ? checkExpiry(expiresOn, dayOf(deps.clock.now(), business.timeZone)) : null;
  await give(tx, deps, giver, item, { expiresOn: lastDay });
  await replaceDocuments(
    tx,
    businessId,
    item,
    given.flatMap((file) => (file ? [{ ...file, type: typeId }] : [])),
  );
}

/** Checks that a document is valid through its last day, in the business's time zone. */
function checkExpiry(expiresOn: string | null | undefined, today: CalendarDate): string {
  if (!expiresOn) throw problem('expiresOn', 'Enter the expiry date');
  if (expiresOn < today.toString()) throw problem('expiresOn', 'This document has expired. Add a valid one.');
  return expiresOn;
}

/** Submits everything for review. @throws ILLEGAL_EVENT while something is missing */
export async function submitKyc(tx: Transaction, deps: KycDeps, giver: Giver): Promise<void> {
  const held = await lockVerification(tx, giver.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, { event: 'kyc.submit' }, actorOf(giver));
}

/** Withdraws the submission. @throws ILLEGAL_EVENT once there is a decision */
export async function withdrawKyc(tx: Transaction, deps: KycDeps, giver: Giver): Promise<void> {
  const held = await lockVerification(tx, giver.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, { event: 'kyc.withdraw' }, actorOf(giver));
}

/** Appeals against a rejection or a revocation, with the merchant's message. */
export async function appealKyc(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  { text }: KycAppeal,
): Promise<void> {
  const held = await lockVerification(tx, giver.businessId, deps.clock.now());
  if (held.state.status === 'submitted') return;
  await advanceKyc(tx, deps, held, { event: 'kyc.appeal' }, actorOf(giver), {
    change: { appeal: text },
    note: text,
  });
}
