import { permission, resources } from '#domain/permission.ts';
import { systemClock } from '#server/clock.ts';
import { openBusiness } from '#server/modules/onboarding/open-business.service.ts';
import type { Kontor } from '#tests/support/browser/kontor.ts';
import { insertMemberSql } from '#tests/support/people/members.ts';
import {
  codeOfApp,
  confirmApp,
  deleteApp,
  deleteChallenges,
  forgetCodes,
  wrongCode,
} from '#tests/support/people/second-factor.ts';
import { sampleBusiness, samplePassword, samplePerson } from '#tests/support/people/sign-up.ts';

/** All permissions except one that no page of the dashboard needs. */
const allButOne = resources
  .filter((resource) => resource !== 'WEB_STORE')
  .map((resource) => permission(resource, 'manage'));

interface Person {
  email: string;
  userId: string;
}

/** The user of a session, with the preparation of each variant while the page is open. */
export class SessionFixture {
  readonly #kontor: Kontor;
  #person: Person;
  #givenAway: string | undefined;
  /** The secret of the user's authenticator app, while there is one. */
  #appSecret = '';

  private constructor(kontor: Kontor, person: Person) {
    this.#kontor = kontor;
    this.#person = person;
  }

  static async open(kontor: Kontor): Promise<SessionFixture> {
    const fixture = new SessionFixture(kontor, await kontor.newPerson(samplePerson));
    await fixture.#openBusinesses();
    return fixture;
  }

  get email(): string {
    return this.#person.email;
  }

  /** Prepares the user of a variant; by default they are signed in and have a name and two businesses. */
  async be(variant: string, activeId?: string): Promise<void> {
    await this.#takeBack();
    await this.#removeApp();
    if (variant === 'no longer signed in') return this.revoke();
    const isNameless = variant === 'no name yet';
    await this.#name(isNameless ? null : samplePerson.firstName);
    const owned = await this.businesses();
    const isWithout = variant === 'no business yet' || variant === 'access to the only business was removed';
    if (isNameless || isWithout) await this.#leaveBusinesses();
    else if (owned.length < 2) await this.#openBusinesses();
    if (variant === 'a second factor is needed') return this.#setUpApp();
    if (activeId === undefined) return undefined;
    if (variant === 'a permission was removed') await this.#giveAway(activeId, JSON.stringify(allButOne));
    if (variant === 'access to the business was removed') await this.#giveAway(activeId);
    return undefined;
  }

  /** Returns the IDs of the user's own businesses, oldest first. */
  async businesses(): Promise<string[]> {
    const { rows } = await this.#kontor.sql.query<{ id: string }>(
      'select id from businesses where owner_id = $1 order by id',
      [this.#person.userId],
    );
    return rows.map(({ id }) => id);
  }

  async handleOf(nth: number): Promise<string> {
    const [handle] = await this.#handles(nth);
    return handle ?? '';
  }

  /** Returns the code that the authenticator app shows, or a wrong one; it can be used now. */
  async codeOfApp(isWrong: boolean): Promise<string> {
    await forgetCodes(this.#kontor.db, this.#person.userId);
    const now = this.#kontor.now();
    return isWrong ? wrongCode(this.#appSecret, now) : codeOfApp(this.#appSecret, now);
  }

  /** Ends the sign-ins that wait for the second factor. */
  async endSignIns(): Promise<void> {
    await deleteChallenges(this.#kontor.db, this.#person.userId);
  }

  /** Creates a session on another device. */
  async newToken(): Promise<string> {
    const body = { email: this.email, password: samplePassword };
    return (await this.#kontor.call('login', { body })).token;
  }

  /** Ends all sessions of the user from another device. */
  async revoke(): Promise<void> {
    await this.#kontor.sql.query('delete from sessions where user_id = $1', [this.#person.userId]);
  }

  /** Replaces the user by one whose onboarding only has to be finalised, and returns the data for the device. */
  async nearlyOnboarded(): Promise<{ onboardingId: string; token: string }> {
    const { call, codeFor, newEmail, newHandle, sql } = this.#kontor;
    const email = newEmail();
    const { onboardingId } = await call('saveCredentials', { body: { email, password: samplePassword } });
    const { token } = await call('verifyOtp', { body: { onboardingId, otp: await codeFor(email) } });
    await call('saveUserDetails', { body: samplePerson }, { token });
    await call('saveBusinessDetails', { body: sampleBusiness(newHandle()) }, { token });
    const { rows } = await sql.query<{ id: string }>('select id from users where email = $1', [email]);
    this.#person = { email, userId: rows[0]?.id ?? '' };
    return { onboardingId, token };
  }

  /** Another user creates a business with this handle. */
  async takeHandle(handle: string): Promise<void> {
    const { businessId } = await this.#kontor.newMerchant();
    await this.#kontor.sql.query('update businesses set handle = $2 where id = $1', [businessId, handle]);
  }

  /** Gives the business to another user. With `permissions`, the user stays in it as a team member. */
  async #giveAway(businessId: string, permissions?: string): Promise<void> {
    const { sql } = this.#kontor;
    const { userId } = await this.#kontor.newPerson();
    await sql.query('update businesses set owner_id = $2 where id = $1', [businessId, userId]);
    this.#givenAway = businessId;
    if (permissions !== undefined)
      await sql.query(insertMemberSql, [businessId, this.#person.userId, permissions]);
  }

  async #takeBack(): Promise<void> {
    if (this.#givenAway === undefined) return;
    const { sql } = this.#kontor;
    const { userId } = this.#person;
    await sql.query('delete from team_members where user_id = $1', [userId]);
    await sql.query('update businesses set owner_id = $2 where id = $1', [this.#givenAway, userId]);
    this.#givenAway = undefined;
  }

  async #setUpApp(): Promise<void> {
    const { secret } = await confirmApp(
      this.#kontor.call,
      { token: await this.newToken() },
      this.#kontor.now,
    );
    this.#appSecret = secret;
  }

  async #removeApp(): Promise<void> {
    await deleteApp(this.#kontor.db, this.#person.userId);
    this.#appSecret = '';
  }

  async #handles(from: number): Promise<string[]> {
    const { rows } = await this.#kontor.sql.query<{ handle: string }>(
      'select handle from businesses where owner_id = $1 order by id offset $2',
      [this.#person.userId, from],
    );
    return rows.map(({ handle }) => handle);
  }

  async #name(firstName: string | null): Promise<void> {
    await this.#kontor.sql.query('update users set first_name = $2 where id = $1', [
      this.#person.userId,
      firstName,
    ]);
  }

  async #openBusinesses(): Promise<void> {
    for (let nth = 0; nth < 2; nth += 1)
      await this.#kontor.db.transaction((tx) =>
        openBusiness(
          { clock: systemClock, config: this.#kontor.config },
          tx,
          this.#person.userId,
          sampleBusiness(this.#kontor.newHandle()),
        ),
      );
  }

  async #leaveBusinesses(): Promise<void> {
    const { userId } = await this.#kontor.newMerchant();
    await this.#kontor.sql.query('update businesses set owner_id = $2 where owner_id = $1', [
      this.#person.userId,
      userId,
    ]);
  }
}
