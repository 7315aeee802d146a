import { and, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { type KycItem, type KycItemStatus, kycItemsByAudience } from '#domain/kyc.ts';
import type { ComparedFact } from '#domain/kyc-case.ts';
import type { DocumentItem } from '#domain/kyc-documents.ts';
import { permission } from '#domain/permission.ts';
import {
  type SampleCase,
  sampleCases,
  sampleCompany,
  samplePerson,
} from '#machines/flows/account-verification/account-verification.samples.ts';
import type { Transaction } from '#server/db/client.ts';
import { identityChecks, kycCases, kycDocuments, kycItemRows } from '#server/db/tables/people/kyc.table.ts';
import { timeline } from '#server/db/tables/platform/timeline.table.ts';
import type { CaseDetails } from '#server/modules/kyc/kyc.repo.ts';
import { day } from '#tests/support/people/identity.ts';
import { uploadDocument } from '#tests/support/people/verification.ts';
import {
  type Verifying,
  approve,
  confirmNumbers,
  submitItem,
  refuseNumbers,
  stepVerification,
} from '#tests/support/people/verified-business.ts';
import type { TestHarness, Merchant } from '#tests/support/server/test-harness.ts';

const hour = day / 24;
const allowed = [permission('BUSINESS', 'manage')];
/** The stored submissions of an item. */
const submitted: Partial<Record<KycItem, CaseDetails>> = {
  PERSONAL_DETAILS: { person: samplePerson },
  IDENTITY_NUMBERS: { bvnMasked: '222*****876', idNumberMasked: '701*****432' },
  BUSINESS_DETAILS: { company: sampleCompany },
};
const isAboutVerification = (businessId: string) =>
  and(eq(timeline.businessId, businessId), eq(timeline.recordType, 'kyc'));
const cases: Record<string, SampleCase> = sampleCases;
/** The sample cases of variants that have another name. */
const casesByVariant: Record<string, string> = {
  'still under review': 'it is under review',
  'submitted on another device in the meantime': 'it is under review',
  'an item is missing': 'the document is missing',
  'decided in the meantime': 'it is approved',
};

/** A member who verifies a business, and its verification on the server, which may change while the page is open. */
export class VerificationFixture {
  readonly harness: TestHarness;
  readonly person: Merchant;
  /** The number of timeline entries that the fixture itself has written. */
  #setAside = 0;

  private constructor(harness: TestHarness, person: Merchant) {
    this.harness = harness;
    this.person = person;
  }

  static async open(harness: TestHarness): Promise<VerificationFixture> {
    const { businessId } = await harness.newMerchant();
    return new VerificationFixture(harness, await harness.newMember(businessId, allowed));
  }

  get asking() {
    const { token, businessId } = this.person;
    return { token, businessId };
  }

  /** Prepares the verification of a variant; a variant without a case changes nothing. */
  async be(variant: string): Promise<void> {
    const sample = cases[casesByVariant[variant] ?? variant];
    if (!sample) return;
    await this.#arrange(async (tx) => {
      await this.#forget(tx);
      await this.#build(tx, sample);
    });
  }

  /** Changes the verification without its own timeline entries. */
  async #arrange(change: (tx: Transaction) => Promise<void>): Promise<void> {
    const traces = await this.traces();
    await this.harness.db.transaction(change);
    this.#setAside += (await this.traces()) - traces;
  }

  /** Deletes the verification. Its timeline entries remain, but no longer belong to a verification. */
  async #forget(tx: Transaction): Promise<void> {
    const { businessId } = this.person;
    for (const table of [kycDocuments, kycItemRows, identityChecks, kycCases])
      await tx.delete(table).where(eq(table.businessId, businessId));
    // Entries are never changed otherwise: a trigger rejects it.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.update(timeline).set({ recordId: newId() }).where(isAboutVerification(businessId));
  }

  /** Advances the verification step by step, as merchant, operator and timer. */
  async #build(tx: Transaction, { status, audience = 'INDIVIDUAL', items = {} }: SampleCase): Promise<void> {
    if (status === 'not started') return;
    const now = Date.now();
    const verifying = { tx, businessId: this.person.businessId, at: new Date(now - 2 * day) };
    const decision = { ...verifying, at: new Date(now - hour) };
    await stepVerification(verifying, { event: 'kyc.begin', audience }, 'merchant');
    for (const item of kycItemsByAudience[audience])
      if (items[item]) await submitItem(verifying, item, submitted[item] ?? {});
    if (items.IDENTITY_NUMBERS) await this.#check(verifying, items.IDENTITY_NUMBERS);
    if (status === 'in progress') return;

    await stepVerification(verifying, { event: 'kyc.submit' }, 'merchant');
    const reason = 'The documents belong to another person';
    const isRefused = kycItemsByAudience[audience].filter((item) => items[item] === 'needs attention');
    if (status === 'needs attention')
      await stepVerification(
        decision,
        {
          event: 'kyc.requestAgain',
          items: isRefused.map((item) => ({ item, event: 'item.refuse', reason: 'The image is too dark' })),
        },
        'operator',
      );
    if (status === 'rejected')
      await stepVerification(decision, { event: 'kyc.reject' }, 'operator', { change: { reason } });
    const isApproved = status === 'approved' || status === 'expired' || status === 'revoked';
    const expiresAt = new Date(now + (status === 'expired' ? -hour / 2 : 365 * day));
    if (isApproved) await approve(decision, { audience }, { name: 'Adaeze Okafor', expiresAt });
    if (status === 'expired')
      await stepVerification(
        { ...verifying, at: new Date(now) },
        {
          event: 'kyc.expire',
          items: isRefused.map((item) => ({
            item,
            event: 'item.expire',
            reason: 'This document has expired',
          })),
        },
        'timer',
      );
    if (status === 'revoked')
      await stepVerification(decision, { event: 'kyc.revoke' }, 'operator', { change: { reason } });
  }

  /** Adds the register's result, unless the numbers are still being compared. */
  async #check({ tx, businessId, at }: Verifying, status: KycItemStatus): Promise<void> {
    await tx
      .insert(identityChecks)
      .values({ businessId, id: newId(), result: 'checking', differs: [], firstPolledAt: at });
    if (status === 'checking') return;
    await this.#conclude({ tx, businessId, at }, status === 'needs attention' ? 'mismatched' : 'matched');
  }

  async #conclude(verifying: Verifying, result: 'matched' | 'mismatched'): Promise<void> {
    const { tx, businessId, at } = verifying;
    const isOpen = and(eq(identityChecks.businessId, businessId), eq(identityChecks.result, 'checking'));
    const isMatched = result === 'matched';
    const differs: ComparedFact[] = isMatched ? [] : ['lastName'];
    await tx.update(identityChecks).set({ result, differs, concludedAt: at, nextPollAt: null }).where(isOpen);
    if (isMatched) await confirmNumbers(verifying);
    else await refuseNumbers(verifying, 'The register has a different last name for this number');
  }

  /** Sets the register's result of the submitted numbers, or leaves it pending. */
  async answer(variant: string): Promise<void> {
    const results: Record<string, 'matched' | 'mismatched'> = {
      'the names match': 'matched',
      "the names don't match": 'mismatched',
    };
    const result = results[variant];
    const { db } = this.harness;
    const { businessId } = this.person;
    if (result) return this.#arrange((tx) => this.#conclude({ tx, businessId, at: new Date() }, result));
    // The server's job doesn't poll the register, and the call has no number to compare.
    await db
      .update(identityChecks)
      .set({ nextPollAt: null })
      .where(eq(identityChecks.businessId, businessId));
    await db.update(kycCases).set({ idNumberSealed: null }).where(eq(kycCases.businessId, businessId));
  }

  /** Uploads a document and returns the ID of its file. */
  upload(item: DocumentItem): Promise<string> {
    return uploadDocument(this.harness.call, this.asking, item);
  }

  /**
   * Returns the number of changes by the merchant, the register and the reviewers, without those of the fixture itself.
   */
  async traces(): Promise<number> {
    const { db } = this.harness;
    return (await db.$count(timeline, isAboutVerification(this.person.businessId))) - this.#setAside;
  }
}
