import { otpRules } from '#domain/password.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { expect } from '#tests/support/browser/test.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

/** The server's data of an onboarding, with the preparation of each variant. */
export class OnboardingFixture {
  readonly #kontor: Kontor;
  email: string;
  #betaId: string | undefined;
  /** A code that a newer one has replaced. */
  #voided: string | undefined;

  constructor(kontor: Kontor) {
    this.#kontor = kontor;
    this.email = kontor.newEmail();
  }

  async invite(): Promise<string> {
    this.#betaId = `beta-${this.email}`;
    await this.#kontor.sql.query(
      'insert into beta_users (id, email, first_name, last_name, business_name) values ($1, $2, $3, $4, $5)',
      [this.#betaId, this.email, samplePerson.firstName, samplePerson.lastName, ''],
    );
    return this.#betaId;
  }

  async withdrawInvitation(): Promise<void> {
    await this.#kontor.sql.query('delete from beta_users where id = $1', [this.#betaId]);
  }

  /**
   * Starts an onboarding on the server, verifies the email address if `isProven`, and returns the data for the device.
   */
  async begun(isProven: boolean): Promise<{ onboardingId: string; token: string | undefined }> {
    const { call } = this.#kontor;
    const body = { email: this.email, password: samplePassword };
    const { onboardingId } = await call('saveCredentials', { body });
    if (!isProven) return { onboardingId, token: undefined };
    const { token } = await call('verifyOtp', { body: { onboardingId, otp: await this.code() } });
    return { onboardingId, token };
  }

  /** Returns the code of the newest email. */
  async code(): Promise<string> {
    return this.#kontor.codeFor(this.email, this.#voided);
  }

  /**
   * Prepares a variant: `at the …` sets the saved details, `the proof expired` expires the token, others change
   * nothing.
   */
  async be(variant: string): Promise<void> {
    if (variant === 'the proof expired') return this.#set('token_expires_at', new Date(0));
    if (variant === 'refused') return undefined;
    const place = /at the (?<place>.+)$/.exec(variant)?.groups?.['place'];
    if (place === undefined) return undefined;
    await this.#set('personal', place === 'personal details' ? null : JSON.stringify(samplePerson));
    await this.#set(
      'business',
      place === 'end' ? JSON.stringify(sampleBusiness(this.#kontor.newHandle())) : null,
    );
  }

  /** Prepares the server's response to the entered code. */
  async judge(variant: string): Promise<void> {
    if (variant === 'expired') return this.#age(otpRules.lifeMs);
    await this.#setWrongTries(variant === 'too many wrong codes' ? otpRules.maxAttempts : 0);
    await this.be(variant);
  }

  /** Prepares the server's response to a request for another code. */
  async beAsked(variant: string): Promise<void> {
    if (variant === 'a code is sent') {
      this.#voided = await this.code();
      await this.#age(otpRules.resendAfterMs);
    }
    if (variant === 'too many codes')
      await this.#kontor.sql.query(
        'update otp_requests set sent_at = now() where email = $1 and closed_at is null',
        [this.email],
      );
    if (variant === 'not found')
      await this.#kontor.sql.query('delete from onboardings where email = $1', [this.email]);
  }

  /** Moves the sending time of the codes into the past. */
  async #age(ms: number): Promise<void> {
    await this.#kontor.sql.query(
      `update otp_requests set sent_at = sent_at - $2 * interval '1 ms' where email = $1`,
      [this.email, ms],
    );
  }

  async judgeHandle(variant: string, handle: string): Promise<void> {
    if (variant === 'taken') await this.takeHandle(handle);
    if (variant === 'too many requests') await this.exhaust();
  }

  /** Another user creates a business with this handle. */
  async takeHandle(handle: string): Promise<void> {
    const { businessId } = await this.#kontor.newMerchant();
    await this.#kontor.sql.query('update businesses set handle = $2 where id = $1', [businessId, handle]);
  }

  /** Exhausts the limit on handle checks for this machine. */
  async exhaust(): Promise<void> {
    const addresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => `lookup from ${address}`);
    await this.#kontor.sql.query(
      `insert into rate_limit (key, attempts, ends_at) select key, 1000000, now() + interval '1 minute' from unnest($1::text[]) key
       on conflict (key) do update set attempts = excluded.attempts, ends_at = excluded.ends_at`,
      [addresses],
    );
  }

  /** Resets all limits. */
  async rest(): Promise<void> {
    await this.#kontor.sql.query('delete from rate_limit');
  }

  /** Completes the onboarding on another device with the same token. */
  async finish(token: string): Promise<void> {
    const { call, newHandle } = this.#kontor;
    await call('saveUserDetails', { body: samplePerson }, { token });
    await call('saveBusinessDetails', { body: sampleBusiness(newHandle()) }, { token });
    await call('finalizeOnboarding', {}, { token });
  }

  async beforeTheEnd(variant: string): Promise<void> {
    const business = sampleBusiness(this.#kontor.newHandle());
    await this.#set('personal', JSON.stringify(samplePerson));
    await this.#set('business', variant === 'not possible now' ? null : JSON.stringify(business));
    if (variant === 'the handle was taken in the meantime') await this.takeHandle(business.handle);
    if (variant === 'the proof expired') await this.be(variant);
  }

  /** Asserts that there is one user and one business. */
  async expectOneBusiness(): Promise<void> {
    const { rows } = await this.#kontor.sql.query(
      'select users.id, businesses.id as business from users left join businesses on owner_id = users.id where email = $1',
      [this.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ business: expect.any(String) });
  }

  /** Returns the number of onboardings, codes, users and businesses of the email address. */
  async traces(): Promise<number> {
    const { rows } = await this.#kontor.sql.query<{ count: number }>(
      `select (select count(*) from onboardings where email = $1)::int
            + (select count(*) from otp_requests where email = $1)::int
            + (select count(*) from users where email = $1)::int
            + (select count(*) from businesses join users on users.id = owner_id where users.email = $1)::int as count`,
      [this.email],
    );
    return rows[0]?.count ?? 0;
  }

  async #set(column: 'token_expires_at' | 'personal' | 'business', value: unknown): Promise<void> {
    await this.#kontor.sql.query(`update onboardings set ${column} = $2 where email = $1`, [
      this.email,
      value,
    ]);
  }

  async #setWrongTries(count: number): Promise<void> {
    await this.#kontor.sql.query(
      'update otp_requests set wrong_attempts = $2 where email = $1 and closed_at is null',
      [this.email, count],
    );
  }
}
