import assert from 'node:assert/strict';
import type { SignedIn } from '#contract/people/session.ts';
import { permission, resources } from '#domain/permission.ts';
import type { SessionContext } from '#machines/flows/session/index.ts';
import { systemClock } from '#server/clock.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import type { SessionActor } from '#src/features/session/session.actor.ts';
import type { Api } from '#src/lib/api/api.ts';
import type { AttemptKey } from '#src/lib/api/attempt-key.ts';
import { addMember } from '#tests/support/people/members.ts';
import {
  codeOfApp,
  confirmApp,
  deleteApp,
  deleteChallenges,
  forgetCodes,
  wrongCode,
} from '#tests/support/people/second-factor.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';
import type { Merchant, TestHarness } from '#tests/support/server/test-harness.ts';

/** All permissions except one that no page of the dashboard needs. */
const allButOne = resources
  .filter((resource) => resource !== 'WEB_STORE')
  .map((resource) => permission(resource, 'manage'));

const withoutBusiness = new Set([
  'no name yet',
  'no business yet',
  'access to the only business was removed',
]);
const withLostAccess = new Set(['a permission was removed', 'access to the business was removed']);

/** The device on which a session is walked. */
export interface SessionDevice {
  /** Returns the session of the open page. */
  readSession(): Promise<Partial<Pick<SessionContext, 'token' | 'activeBusinessId'>>>;
  keepToken(token: string): Promise<void> | void;
  /** The page's own client, its session and the keys of its forms; undefined in a browser, which has its own. */
  client?: { api: Api; actor: SessionActor; keys: AttemptKey };
}

const unopened: SessionDevice = {
  readSession: () => Promise.reject(new Error('no page is open')),
  keepToken: () => undefined,
};

/** The user of a session, with the preparation of each variant while the page is open. */
export class SessionFixture {
  readonly #harness: TestHarness;
  #person: Pick<Merchant, 'email' | 'userId'>;
  /** Another user, who gets the businesses that the user loses. */
  readonly #other: string;
  /** The user's businesses, also while another user has one of them. */
  #businesses: string[] = [];
  /** The secret of the user's authenticator app, while there is one. */
  #appSecret = '';
  /** What the device has kept before the page is opened. */
  kept: { cookies: object; storage: object } = { cookies: {}, storage: {} };
  /** Set when the page is opened. */
  device = unopened;
  /** The handle that was last entered. */
  handle = '';

  private constructor(harness: TestHarness, person: Pick<Merchant, 'email' | 'userId'>, other: string) {
    this.#harness = harness;
    this.#person = person;
    this.#other = other;
  }

  static async open(harness: TestHarness): Promise<SessionFixture> {
    const { userId: other } = await harness.newPerson(samplePerson);
    const fixture = new SessionFixture(harness, await harness.newPerson(samplePerson), other);
    await fixture.be('still signed in');
    return fixture;
  }

  get email(): string {
    return this.#person.email;
  }

  /** The device has kept the session of an earlier visit: only its token, or also the user in their second business. */
  async visitBefore({ isUserKept }: { isUserKept: boolean }): Promise<void> {
    const token = await this.newToken();
    this.kept.cookies = { token };
    if (!isUserKept) return;
    const { user, businesses, teams } = await this.#harness.call('whoAmI', {}, { token });
    const [, activeBusinessId] = await this.businesses();
    this.kept = { cookies: { token, user, activeBusinessId }, storage: { businesses, teamData: teams } };
  }

  /** Prepares the user of a variant; by default they are signed in and have a name and two businesses. */
  async be(variant: string): Promise<void> {
    const { db, sql } = this.#harness;
    const { userId } = this.#person;
    await deleteApp(db, userId);
    if (variant === 'no longer signed in') return this.revoke();
    await sql.query('update users set first_name = $2 where id = $1', [
      userId,
      variant === 'no name yet' ? null : samplePerson.firstName,
    ]);
    await sql.query('delete from team_members where user_id = $1', [userId]);
    const businesses = await this.businesses();
    if (withoutBusiness.has(variant)) {
      this.#businesses = [];
      return this.#giveTo(this.#other, businesses);
    }
    await this.#giveTo(userId, businesses);
    while (this.#businesses.length < 2)
      this.#businesses.push(await this.#openBusiness(userId, this.#harness.newHandle()));
    if (variant === 'a second factor is needed') await this.#setUpApp();
    if (!withLostAccess.has(variant)) return undefined;
    const { activeBusinessId = '' } = await this.device.readSession();
    await this.#giveTo(this.#other, [activeBusinessId]);
    if (variant === 'a permission was removed')
      await addMember(db, activeBusinessId, { userId, permissions: allButOne });
    return undefined;
  }

  /** Returns the IDs of the user's businesses, oldest first, also of one that another user has for now. */
  async businesses(): Promise<string[]> {
    const { rows } = await this.#harness.sql.query<{ id: string }>(
      'select id from businesses where owner_id = $1 order by id',
      [this.#person.userId],
    );
    this.#businesses = [...new Set([...this.#businesses, ...rows.map(({ id }) => id)])];
    return this.#businesses;
  }

  async handleOf(businessId: string): Promise<string> {
    const { rows } = await this.#harness.sql.query<{ handle: string }>(
      'select handle from businesses where id = $1',
      [businessId],
    );
    return rows[0]?.handle ?? '';
  }

  useNewHandle(): void {
    this.handle = this.#harness.newHandle();
  }

  /** Another user creates a business with the entered handle. */
  async takeHandle(): Promise<void> {
    await this.#openBusiness(this.#other, this.handle);
  }

  /** Returns the code that the authenticator app shows, or a wrong one; it can be used now. */
  async codeOfApp(isWrong: boolean): Promise<string> {
    await forgetCodes(this.#harness.db, this.#person.userId);
    const now = this.#harness.now();
    return isWrong ? wrongCode(this.#appSecret, now) : codeOfApp(this.#appSecret, now);
  }

  /** Ends the sign-ins that wait for the second factor. */
  async endSignIns(): Promise<void> {
    await deleteChallenges(this.#harness.db, this.#person.userId);
  }

  /** Signs in with the password alone, on another device. */
  async signIn(): Promise<SignedIn> {
    await deleteApp(this.#harness.db, this.#person.userId);
    return this.#harness.call('login', { body: { email: this.email, password: samplePassword } });
  }

  async newToken(): Promise<string> {
    return (await this.signIn()).token;
  }

  /** Ends all sessions of the user from another device. */
  async revoke(): Promise<void> {
    await this.#harness.sql.query('delete from sessions where user_id = $1', [this.#person.userId]);
  }

  /** Asserts that the server accepts the token no longer. */
  async expectEnded(token = ''): Promise<void> {
    await assert.rejects(this.#harness.call('whoAmI', {}, { token }), /NOT_SIGNED_IN/);
  }

  /** Replaces the user by one whose onboarding only has to be finalised, and returns the data for the device. */
  async nearlyOnboarded(
    codeFor: (email: string) => Promise<string>,
  ): Promise<{ onboardingId: string; token: string }> {
    const { call, newEmail, newHandle, sql } = this.#harness;
    const email = newEmail();
    const { onboardingId } = await call('saveCredentials', { body: { email, password: samplePassword } });
    const { token } = await call('verifyOtp', { body: { onboardingId, otp: await codeFor(email) } });
    await call('saveUserDetails', { body: samplePerson }, { token });
    await call('saveBusinessDetails', { body: sampleBusiness(newHandle()) }, { token });
    const { rows } = await sql.query<{ id: string }>('select id from users where email = $1', [email]);
    this.#person = { email, userId: rows[0]?.id ?? '' };
    this.#businesses = [];
    return { onboardingId, token };
  }

  async #giveTo(ownerId: string, businesses: readonly string[]): Promise<void> {
    await this.#harness.sql.query('update businesses set owner_id = $1 where id = any($2)', [
      ownerId,
      businesses,
    ]);
  }

  async #setUpApp(): Promise<void> {
    const { call, now } = this.#harness;
    const { secret } = await confirmApp(call, { token: await this.newToken() }, now);
    this.#appSecret = secret;
  }

  async #openBusiness(ownerId: string, handle: string): Promise<string> {
    const { config, db } = this.#harness;
    const deps = { clock: systemClock, config };
    const { id } = await db.transaction((tx) => openBusiness(deps, tx, ownerId, sampleBusiness(handle)));
    return id;
  }
}
