import { permission } from '#domain/permission.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';
import { samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

type Account = Pick<Merchant, 'email' | 'userId'>;

/** Status and account of the invitation for each variant of the model that has one. */
const invitations: Record<string, { status: string; hasAccount: boolean }> = {
  'for an existing account': { status: 'invited', hasAccount: true },
  'for a new account': { status: 'invited', hasAccount: false },
  expired: { status: 'expired', hasAccount: true },
  revoked: { status: 'revoked', hasAccount: true },
  'already accepted': { status: 'active', hasAccount: true },
};

/** An invitation of a business with its link, and the two accounts that can open it. */
export class TeamInvitationFixture {
  readonly #harness: TestHarness;
  readonly #owner: Merchant;
  readonly #invited: Account;
  readonly #other: Account;
  readonly #id: string;
  readonly token: string;
  /** The account that is signed in on the device. */
  account: { token: string | undefined; email: string | null } = { token: undefined, email: null };

  private constructor(
    harness: TestHarness,
    parts: { owner: Merchant; invited: Account; other: Account; id: string; token: string },
  ) {
    this.#harness = harness;
    this.#owner = parts.owner;
    this.#invited = parts.invited;
    this.#other = parts.other;
    this.#id = parts.id;
    this.token = parts.token;
  }

  static async open(harness: TestHarness): Promise<TeamInvitationFixture> {
    const owner = await harness.newMerchant();
    const [invited, other] = [await harness.newMerchant(), await harness.newMerchant()];
    const permissions = [permission('ORDER', 'manage')];
    const { id } = await harness.call('inviteMember', { body: { email: invited.email, permissions } }, owner);
    const fixture = new TeamInvitationFixture(harness, { owner, invited, other, id, token: createToken() });
    await fixture.be('for an existing account');
    return fixture;
  }

  /** Signs in the invited person or the other account, with a session that only the device doesn't know yet. */
  async signIn(who: 'invited' | 'other'): Promise<void> {
    if (who === 'invited') await this.#setAccount(true);
    const { email } = who === 'invited' ? this.#invited : this.#other;
    const { token } = await this.#harness.call('login', { body: { email, password: samplePassword } });
    this.account = { token, email };
  }

  signOut(): void {
    this.account = { token: undefined, email: null };
  }

  /** Prepares the invitation of a variant; a variant without one changes nothing. */
  async be(variant: string): Promise<void> {
    const isMissing = variant === 'no such link';
    await this.#harness.sql.query('update team_members set token_hash = $2 where id = $1', [
      this.#id,
      hashToken(isMissing ? createToken() : this.token),
    ]);
    const invitation = invitations[variant];
    if (!invitation) return;
    const { status, hasAccount } = invitation;
    await this.#setAccount(hasAccount);
    await this.#setStatus(status);
    await this.#setFull(false);
  }

  /** Prepares the invitation so that a press is answered as in the variant. */
  async prepare(variant: string, needsAccount: boolean): Promise<void> {
    // A press whose response was lost is repeated with what the first one did.
    const isRepeated = (variant === 'joined' || variant === 'declined') && (await this.effects()) > 0;
    if (isRepeated) return;
    await this.be(needsAccount ? 'for an existing account' : 'for a new account');
    await this.#setFull(variant === 'no free seat');
    if (variant === 'revoked in the meantime') await this.#setStatus('revoked');
    if (variant === 'signed out in the meantime')
      await this.#harness.sql.query('delete from sessions where user_id = $1', [this.#invited.userId]);
  }

  /** The number of times that somebody joined or declined. */
  effects(): Promise<number> {
    return countRows(
      this.#harness,
      `select count(*) from timeline where record_id = $1 and event in ('member.join', 'invitation.decline')`,
      this.#id,
    );
  }

  async #setStatus(status: string): Promise<void> {
    await this.#harness.sql.query(
      `update team_members set status = $2::member_status, expires_at = now() + interval '7 days',
         user_id = case when $2 = 'active' then $3::uuid else null end
       where id = $1`,
      [this.#id, status, this.#invited.userId],
    );
  }

  /** Makes sure that the invited address has an account, which a walk may have created, or that it has none. */
  async #setAccount(isThere: boolean): Promise<void> {
    const { sql } = this.#harness;
    const { email, userId } = this.#invited;
    if (isThere)
      await sql.query(
        'update users set email = $2 where id = $1 and not exists (select 1 from users where email = $2)',
        [userId, email],
      );
    else
      await sql.query(`update users set email = 'was-' || id || '@shop.example' where email = $1`, [email]);
  }

  /** Uses all seats of the plan, or none. */
  async #setFull(isFull: boolean): Promise<void> {
    await this.#harness.sql.query('update businesses set plan = $2::plan where id = $1', [
      this.#owner.businessId,
      isFull ? 'free' : 'pro',
    ]);
    if (!isFull) return;
    await this.#harness.sql.query(
      `insert into team_members (id, business_id, user_id, email, status, permissions, version, invited_at, joined_at)
       select gen_random_uuid(), $1, id, email, 'active', '[]', 1, now(), now() from users where id = $2
       on conflict do nothing`,
      [this.#owner.businessId, this.#other.userId],
    );
  }
}

/** The account that a walk creates. */
export const newAccount = { ...samplePerson, newPassword: samplePassword };
