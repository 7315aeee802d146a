import assert from 'node:assert/strict';
import { otpRules } from '#domain/password.ts';
import { suggestHandle } from '#domain/handle.ts';
import { createToken, hashToken } from '#server/platform/tokens.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

/** What the device keeps of an onboarding that was left. */
interface Kept {
  onboardingId?: string;
  token?: string;
}

const isUsable = (handle: string): boolean => handle !== '' && !handle.startsWith('-');

/** The server's data of an onboarding, with the preparation of each variant. */
export class OnboardingFixture {
  readonly #harness: TestHarness;
  /** Sends the waiting emails, if the server doesn't by itself. */
  readonly #sendEmails: () => Promise<unknown>;
  email: string;
  betaId: string | undefined;
  kept: Kept = {};
  /** True if a code was requested on this page, so that the page knows when another one is possible. */
  knowsCode = false;
  /** The handle in the form. */
  #handle = '';
  /** The handle that was submitted last. */
  #submittedHandle = '';
  /** A code that a newer one has replaced. */
  #previousCode: string | undefined;
  /** A merchant who can take a handle. */
  #other: Merchant | undefined;

  private constructor(harness: TestHarness, sendEmails: () => Promise<unknown>) {
    this.#harness = harness;
    this.#sendEmails = sendEmails;
    this.email = harness.newEmail();
  }

  static async open(harness: TestHarness, sendEmails: () => Promise<unknown>): Promise<OnboardingFixture> {
    const fixture = new OnboardingFixture(harness, sendEmails);
    await fixture.#resetLimits();
    return fixture;
  }

  /** Invites the merchant as a beta user, whose business's name suggests a handle. */
  async invite(): Promise<void> {
    this.betaId = `beta-${this.email}`;
    const name = this.#harness.newHandle();
    this.#handle = suggestHandle(name);
    await this.#harness.sql.query(
      'insert into beta_users (id, email, first_name, last_name, business_name) values ($1, $2, $3, $4, $5)',
      [this.betaId, this.email, samplePerson.firstName, samplePerson.lastName, name],
    );
  }

  async withdrawInvitation(): Promise<void> {
    this.#handle = '';
    await this.#harness.sql.query('delete from beta_users where id = $1', [this.betaId]);
  }

  /** Starts an onboarding that is left before the code is entered, or after it. */
  async leave({ isVerified }: { isVerified: boolean }): Promise<void> {
    const { call } = this.#harness;
    const body = { email: this.email, password: samplePassword };
    const { onboardingId } = await call('saveCredentials', { body });
    this.kept = { onboardingId };
    if (!isVerified) return;
    const { token } = await call('verifyOtp', { body: { onboardingId, otp: await this.code() } });
    this.kept = { onboardingId, token };
  }

  useNewEmail(): void {
    this.email = this.#harness.newEmail();
  }

  /** Returns the code of the newest email. */
  async code(): Promise<string> {
    await this.#sendEmails();
    return mailedCode(this.#harness.sql, this.email, this.#previousCode);
  }

  /** Returns the handle that a variant types; undefined if it types something else. */
  typeHandle(variant: string, isNew: boolean): string | undefined {
    if (variant === 'a category') return undefined;
    if (variant === 'no handle') this.#handle = '';
    else if (variant === 'a malformed handle') this.#handle = '-adaeze';
    else if (isNew) this.#handle = this.#harness.newHandle();
    return this.#handle;
  }

  /** Returns the details that are submitted; a form whose handle can't be submitted gets another one. */
  submitBusiness() {
    this.#submittedHandle = isUsable(this.#handle) ? this.#handle : this.#harness.newHandle();
    return sampleBusiness(this.#submittedHandle);
  }

  /**
   * Prepares a variant: `at the …` sets the saved details, `the proof expired` expires the token, others change
   * nothing.
   */
  async be(variant: string): Promise<void> {
    await this.#resetLimits();
    if (variant === 'the proof expired') await this.#set('token_expires_at', new Date(0));
    if (variant === 'finished on another device') await this.#finish();
    const place = /at the (?<place>.+)$/.exec(variant)?.groups?.['place'];
    if (place === undefined) return;
    await this.#set('personal', place === 'personal details' ? null : JSON.stringify(samplePerson));
    await this.#setBusiness(place === 'end');
  }

  /** Prepares the server's response to the entered code. */
  async checkCode(variant: string): Promise<void> {
    if (variant === 'expired') return this.#age(otpRules.lifeMs);
    await this.#harness.sql.query(
      'update otp_requests set wrong_attempts = $2 where email = $1 and closed_at is null',
      [this.email, variant === 'too many wrong codes' ? otpRules.maxAttempts : 0],
    );
    await this.be(variant);
  }

  /** Prepares the server's response to a request for another code. */
  async resendCode(variant: string): Promise<void> {
    const { sql } = this.#harness;
    await this.#resetLimits();
    this.knowsCode = variant !== 'not found';
    if (variant === 'a code is sent') {
      this.#previousCode = await this.code();
      await this.#age(otpRules.resendAfterMs);
    }
    if (variant === 'too many codes')
      await sql.query('update otp_requests set sent_at = now() where email = $1', [this.email]);
    if (variant === 'not found') await sql.query('delete from onboardings where email = $1', [this.email]);
  }

  async checkHandle(variant: string): Promise<void> {
    await this.#resetLimits();
    await this.#setTaken(this.#handle, variant === 'taken');
  }

  async saveBusiness(variant: string): Promise<void> {
    await this.#setTaken(this.#submittedHandle, variant === 'refused');
    await this.be(variant);
    if (variant === 'saved') this.#fillHandle(this.#submittedHandle);
  }

  async finalize(variant: string): Promise<void> {
    await this.#set('personal', JSON.stringify(samplePerson));
    const handle = await this.#setBusiness(variant !== 'not possible now');
    await this.#setTaken(handle, variant === 'the handle was taken in the meantime');
    await this.be(variant);
  }

  /** Asserts that there is one user and one business. */
  async expectOneBusiness(): Promise<void> {
    const { rows } = await this.#harness.sql.query<{ business: string | null }>(
      'select businesses.id as business from users left join businesses on owner_id = users.id where email = $1',
      [this.email],
    );
    assert.equal(rows.length, 1);
    assert.ok(rows[0]?.business);
  }

  /** Returns the number of onboardings, codes, users and businesses of the email address. */
  effects(): Promise<number> {
    return countRows(
      this.#harness,
      `select (select count(*) from onboardings where email = $1)
            + (select count(*) from otp_requests where email = $1)
            + (select count(*) from users where email = $1)
            + (select count(*) from businesses join users on users.id = owner_id where users.email = $1) as count`,
      this.email,
    );
  }

  /** Completes the onboarding on another device, which has the same proof. */
  async #finish(): Promise<void> {
    const { call, sql, newHandle } = this.#harness;
    const { rows } = await sql.query<{ token_hash: string }>(
      'select token_hash from onboardings where email = $1',
      [this.email],
    );
    const token = createToken();
    const business = sampleBusiness(newHandle());
    await this.#set('token_hash', hashToken(token));
    await call('saveUserDetails', { body: samplePerson }, { token });
    await call('saveBusinessDetails', { body: business }, { token });
    await call('finalizeOnboarding', {}, { token });
    await this.#set('token_hash', rows[0]?.token_hash);
    this.#fillHandle(business.handle);
  }

  /** Sets or removes the saved business, and returns its handle. */
  async #setBusiness(isSaved: boolean): Promise<string> {
    const handle = isUsable(this.#handle) ? this.#handle : this.#harness.newHandle();
    await this.#set('business', isSaved ? JSON.stringify(sampleBusiness(handle)) : null);
    if (isSaved) this.#fillHandle(handle);
    return handle;
  }

  /** The form takes over a saved handle if it has none. */
  #fillHandle(handle: string): void {
    this.#handle ||= handle;
  }

  /** Another merchant's business takes this handle, or doesn't have it. */
  async #setTaken(handle: string, isTaken: boolean): Promise<void> {
    if (!isTaken && !this.#other) return;
    this.#other ??= await this.#harness.newMerchant();
    await this.#harness.sql.query('update businesses set handle = $2 where id = $1', [
      this.#other.businessId,
      isTaken ? handle : this.#other.handle,
    ]);
  }

  /** Moves the sending time of the codes into the past. */
  async #age(ms: number): Promise<void> {
    await this.#harness.sql.query(
      `update otp_requests set sent_at = sent_at - $2 * interval '1 ms' where email = $1`,
      [this.email, ms],
    );
  }

  async #resetLimits(): Promise<void> {
    await this.#harness.sql.query('delete from rate_limit');
  }

  async #set(column: 'token_hash' | 'token_expires_at' | 'personal' | 'business', value: unknown) {
    await this.#harness.sql.query(`update onboardings set ${column} = $2 where email = $1`, [
      this.email,
      value,
    ]);
  }
}
