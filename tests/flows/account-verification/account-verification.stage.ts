import { v7 as newId } from 'uuid';
import { type KycItem, type KycItemStatus, itemsOf } from '#domain/kyc.ts';
import { permission } from '#domain/permission.ts';
import {
  type SampleCase,
  sampleCases,
  sampleCompany,
  samplePerson,
} from '#machines/flows/account-verification/account-verification.samples.ts';
import type { Backstage, Merchant } from '#tests/support/server/backstage.ts';

const allowed = [permission('BUSINESS', 'manage')];
const cases: Record<string, SampleCase> = sampleCases;
/** Other names for what the page finds. */
const found: Record<string, string> = {
  'still under review': 'it is under review',
  'sent elsewhere meanwhile': 'it is under review',
  'something is missing after all': 'the document is missing',
  'decided meanwhile': 'it is approved',
};

/** Somebody who verifies a business, and how that stands on the server, which may change while the page is open. */
export class VerificationStage {
  readonly #backstage: Backstage;
  readonly person: Merchant;

  private constructor(backstage: Backstage, person: Merchant) {
    this.#backstage = backstage;
    this.person = person;
  }

  static async open(backstage: Backstage): Promise<VerificationStage> {
    const { businessId } = await backstage.newMerchant();
    return new VerificationStage(backstage, await backstage.newMember(businessId, allowed));
  }

  get asking() {
    const { token, businessId } = this.person;
    return { token, businessId };
  }

  /** It stands as the variant says; what names no standing leaves it as it is. */
  async be(variant: string): Promise<void> {
    await this.allow(!variant.startsWith('no permission'));
    const standing = cases[found[variant] ?? variant];
    if (standing) await this.#stand(standing);
  }

  async #stand({ status, audience = 'INDIVIDUAL', items = {}, again = [] }: SampleCase): Promise<void> {
    const { businessId } = this.person;
    const { sql } = this.#backstage;
    for (const table of ['kyc_documents', 'kyc_items', 'identity_checks', 'kyc_cases'])
      await sql.query(`delete from ${table} where business_id = $1`, [businessId]);
    if (status === 'not started') return;
    const isSent = status !== 'in progress';
    const hasNumbers = items.IDENTITY_NUMBERS !== undefined;
    await sql.query(
      `insert into kyc_cases (business_id, audience, status, person, company, bvn_masked, id_number_masked, started_at,
         submitted_at, decided_at, reason, verified_name, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() - interval '2 days', $8, $9, $10, $11, $12)`,
      [
        businessId,
        audience,
        status,
        items.PERSONAL_DETAILS ? JSON.stringify(samplePerson) : null,
        items.BUSINESS_DETAILS ? JSON.stringify(sampleCompany) : null,
        hasNumbers ? '222*****876' : null,
        hasNumbers ? '701*****432' : null,
        isSent ? new Date() : null,
        isSent && status !== 'submitted' ? new Date(Date.now() - 3_600_000) : null,
        status === 'rejected' || status === 'revoked' ? 'The documents belong to another person' : null,
        status === 'approved' ? 'Adaeze Okafor' : null,
        status === 'approved' || status === 'expired'
          ? new Date(Date.now() + (status === 'approved' ? 365 : -1) * 86_400_000)
          : null,
      ],
    );
    for (const item of itemsOf[audience]) {
      const stands = items[item];
      if (stands) await this.#item(item, stands, again.includes(item) ? 0 : 2);
    }
    if (hasNumbers) await this.#checked(items.IDENTITY_NUMBERS ?? 'ready');
  }

  async #item(item: KycItem, status: KycItemStatus, daysAgo: number): Promise<void> {
    await this.#backstage.sql.query(
      `insert into kyc_items (business_id, item, status, reason, given_at)
       values ($1, $2, $3, $4, now() - make_interval(days => $5))`,
      [
        this.person.businessId,
        item,
        status,
        status === 'needs attention' ? 'The picture is too dark' : null,
        daysAgo,
      ],
    );
  }

  async #checked(status: KycItemStatus): Promise<void> {
    const results: Partial<Record<KycItemStatus, string>> = {
      checking: 'checking',
      'needs attention': 'mismatched',
    };
    const result = results[status] ?? 'matched';
    await this.#backstage.sql.query(
      `insert into identity_checks (business_id, id, result, differs, asked_at, concluded_at)
       values ($1, $2, $3, $4, now(), now())`,
      [this.person.businessId, newId(), result, JSON.stringify(result === 'mismatched' ? ['lastName'] : [])],
    );
  }

  /** The register answers about the numbers that were handed in, or not yet. */
  async answer(variant: string): Promise<void> {
    await this.allow(!variant.startsWith('no permission'));
    const statuses: Record<string, KycItemStatus> = {
      'the names fit': 'ready',
      'another name': 'needs attention',
    };
    const status = statuses[variant];
    const { sql } = this.#backstage;
    const { businessId } = this.person;
    // Nobody asks by itself meanwhile.
    await sql.query('update identity_checks set ask_at = null where business_id = $1', [businessId]);
    if (!status) {
      await sql.query(`update kyc_cases set id_number_sealed = null where business_id = $1`, [businessId]);
      return;
    }
    await sql.query(
      `update kyc_items set status = $2, reason = $3 where business_id = $1 and item = 'IDENTITY_NUMBERS'`,
      [businessId, status, status === 'ready' ? null : 'The register has another last name for this number'],
    );
    await sql.query(
      `update identity_checks set result = $2, differs = $3, concluded_at = now() where business_id = $1 and result = 'checking'`,
      [
        businessId,
        status === 'ready' ? 'matched' : 'mismatched',
        JSON.stringify(status === 'ready' ? [] : ['lastName']),
      ],
    );
  }

  async allow(isAllowed: boolean): Promise<void> {
    await this.#backstage.sql.query('update team_members set permissions = $2 where user_id = $1', [
      this.person.userId,
      JSON.stringify(isAllowed ? allowed : []),
    ]);
  }

  /** How often something was handed in or sent. */
  async traces(): Promise<number> {
    const { rows } = await this.#backstage.sql.query<{ count: number }>(
      `select count(*)::int as count from timeline where business_id = $1 and record_type = 'kyc'`,
      [this.person.businessId],
    );
    return rows[0]?.count ?? 0;
  }
}
