import { v7 as newId } from 'uuid';
import type { KycDocument } from '#contract/kyc.ts';
import { dayOf } from '#domain/date-range.ts';
import {
  type KycAudience,
  type KycCompany,
  type KycItem,
  type KycPerson,
  isOfAge,
  leastAge,
} from '#domain/kyc.ts';
import { mayGive } from '#domain/kyc-case.ts';
import { documentTypesFor } from '#domain/kyc-documents.ts';
import { type IdentityNumbers, identityNumbersOf, maskNumber } from '#domain/kyc-numbers.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import { businessById } from '#server/modules/business/business.repo.ts';
import { holdFile } from '#server/modules/files/files.repo.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal, invalid } from '#server/refusal.ts';
import { type KycDeps, advanceKyc, refusalOf } from './advance-kyc.ts';
import {
  type KycCase,
  insertCheck,
  itemsOfCase,
  lockCase,
  markItems,
  replaceDocuments,
  saveItem,
} from './kyc.repo.ts';
import { reviewInSandbox } from './kyc.outbox.ts';
import { nextCheckAt } from './kyc.rules.ts';
import { sealNumber } from './seal-number.ts';
import { reviewAfterS } from '#server/providers/identity/sandbox-scripts.ts';

export type Giver = Pick<Member, 'businessId' | 'userId' | 'name'>;
const actorOf = ({ userId, name }: Giver): Actor => ({ kind: 'merchant', id: userId, name });

const itemWords: Record<KycItem, string> = {
  PERSONAL_DETAILS: 'Personal details',
  IDENTITY_NUMBERS: 'Identity numbers',
  IDENTITY_DOCUMENT: 'Identity document',
  BUSINESS_DETAILS: 'Business details',
  BUSINESS_DOCUMENT: 'Business document',
};

const problem = (field: string, message: string) => new Refusal('INVALID', { fields: [{ field, message }] });

/** Refuses with ILLEGAL_EVENT once it was sent. */
export async function chooseAudience(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  audience: KycAudience,
): Promise<void> {
  const held = await lockCase(tx, giver.businessId, deps.clock.now());
  await advanceKyc(tx, deps, held, 'kyc.begin', actorOf(giver), { change: { audience } });
}

/** An item is handed in, for the first time or again. Refuses with ILLEGAL_EVENT where it is not asked for. */
async function give(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  item: KycItem,
  change: (held: KycCase) => Partial<KycCase>,
  status: 'ready' | 'checking' = 'ready',
): Promise<KycCase> {
  const { businessId } = giver;
  const now = deps.clock.now();
  const held = await lockCase(tx, businessId, now);
  const items = await itemsOfCase(tx, businessId);
  if (!mayGive({ ...held, items }, item)) throw refusalOf(held);
  await saveItem(tx, { businessId, item, status, reason: null, givenAt: now });
  await advanceKyc(tx, deps, held, 'item.given', actorOf(giver), {
    change: change(held),
    note: itemWords[item],
  });
  return held;
}

/** A new question to the identity provider; its reference is stored before it is first asked. */
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

/** Refuses with INVALID for somebody who is too young where the business is. */
export async function givePerson(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver & Pick<Member, 'timeZone'>,
  person: KycPerson,
): Promise<void> {
  const today = dayOf(deps.clock.now(), giver.timeZone).toString();
  if (!isOfAge(person.dateOfBirth, today))
    throw problem('dateOfBirth', `Whoever is verified is at least ${leastAge} years old`);
  const before = await give(tx, deps, giver, 'PERSONAL_DETAILS', () => ({ person }));
  const isCompared = ({ firstName, middleName, lastName, dateOfBirth }: KycPerson) =>
    [firstName, middleName, lastName, dateOfBirth].join('\n');
  const isSame = before.person !== null && isCompared(before.person) === isCompared(person);
  if (before.idNumberMasked === null || isSame) return;
  // Numbers were compared with another name: they are compared anew.
  await markItems(tx, giver.businessId, ['IDENTITY_NUMBERS'], { status: 'checking', reason: null });
  await beginCheck(tx, deps, giver.businessId);
}

/** Refuses with INVALID where a number cannot be one of the business's country. */
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
  await give(
    tx,
    deps,
    giver,
    'IDENTITY_NUMBERS',
    () => ({
      bvnSealed: seal('bvn', bvn),
      bvnMasked: bvn === null ? null : maskNumber(bvn),
      idNumberSealed: seal('idNumber', idNumber),
      idNumberMasked: maskNumber(idNumber),
      bankCode: account?.bankCode ?? null,
      accountSealed: seal('account', account?.accountNumber),
      accountMasked: account ? maskNumber(account.accountNumber) : null,
    }),
    'checking',
  );
  await beginCheck(tx, deps, businessId);
}

export async function giveCompany(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  company: KycCompany,
): Promise<void> {
  await give(tx, deps, giver, 'BUSINESS_DETAILS', () => ({ company }));
}

/** Refuses with INVALID for a document that proves nothing in this country or lacks a side, NOT_FOUND for an unknown file. */
export async function giveDocument(
  tx: Transaction,
  deps: KycDeps,
  giver: Giver,
  { item, type: typeId, files }: KycDocument,
): Promise<void> {
  const { businessId } = giver;
  const business = await businessById(tx, businessId);
  if (!business) throw new Refusal('NOT_FOUND');
  const type = documentTypesFor(business.country, item).find(({ id }) => id === typeId);
  if (!type) throw problem('type', 'Choose one of the documents');
  const purpose = item === 'IDENTITY_DOCUMENT' ? 'KYC_DOCUMENT' : 'KYB_DOCUMENT';
  const given = type.sides.map((side) => files.find((file) => file.side === side));
  for (const [nth, file] of given.entries()) {
    const side = type.sides[nth] ?? 'front';
    if (!file) throw problem(side, type.sides.length > 1 ? `Add the ${side} side` : 'Add a picture or a PDF');
    const record = await holdFile(tx, businessId, file.fileId);
    if (!record) throw new Refusal('NOT_FOUND');
    if (record.purpose !== purpose) throw problem(side, 'Add this file as a document');
  }
  await give(tx, deps, giver, item, () => ({}));
  await replaceDocuments(
    tx,
    businessId,
    item,
    given.flatMap((file) => (file ? [{ ...file, type: typeId }] : [])),
  );
}

/** Sends everything for review. Refuses with ILLEGAL_EVENT while something is missing. */
export async function submitKyc(tx: Transaction, deps: KycDeps, giver: Giver): Promise<void> {
  const { businessId } = giver;
  const now = deps.clock.now();
  const held = await lockCase(tx, businessId, now);
  if (held.status === 'submitted') return;
  const submissions = held.submissions + 1;
  await advanceKyc(tx, deps, held, 'kyc.submit', actorOf(giver), {
    change: { submittedAt: now, submissions },
  });
  if (deps.identity.name !== 'sandbox') return;
  const runAt = new Date(now.getTime() + reviewAfterS * 1000);
  await deps.jobs.add(tx, reviewInSandbox, { businessId, submission: submissions }, { runAt });
}
