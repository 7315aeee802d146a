import { v7 as newId } from 'uuid';
import type { OtpSent } from '#contract/people/otp.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { TestHarness, Merchant } from '#tests/support/server/test-harness.ts';
import { codeOfRequest } from '#tests/support/server/mailbox.ts';
import { storePin } from '#tests/support/people/pins.ts';

interface Code {
  id: string;
  isUsed: boolean;
  isGood: boolean;
}

/** A user who resets their PIN, with the preparation of each variant. */
export class ConfirmationFixture {
  readonly harness: TestHarness;
  /** Sends the waiting emails, if the server doesn't by itself. */
  readonly #sendEmails: () => Promise<unknown>;
  readonly person: Merchant;
  /** The code that was sent before the page is opened. */
  sent: OtpSent | undefined;
  /** What the person typed last. */
  typed: Record<string, string> = {};

  private constructor(harness: TestHarness, person: Merchant, sendEmails: () => Promise<unknown>) {
    this.harness = harness;
    this.#sendEmails = sendEmails;
    this.person = person;
  }

  static async open(harness: TestHarness, sendEmails: () => Promise<unknown>): Promise<ConfirmationFixture> {
    const person = await harness.newMerchant();
    await storePin(harness, person.userId);
    return new ConfirmationFixture(harness, person, sendEmails);
  }

  /** Requests a code, like the page. */
  request() {
    return this.harness.call('requestPinReset', {}, { token: this.person.token });
  }

  /** Returns the newest code if it is valid, or if it was used and `mayRepeat` is true; otherwise sends another one. */
  async code({ mayRepeat }: { mayRepeat: boolean }): Promise<string> {
    const out = await this.#newest();
    if (out && (out.isUsed ? mayRepeat : out.isGood)) return this.#readCode(out.id);
    await this.#forgetCodes();
    await this.request();
    return this.#readCode((await this.#newest())?.id ?? '');
  }

  async #readCode(id: string): Promise<string> {
    await this.#sendEmails();
    return codeOfRequest(this.harness.sql, id);
  }

  async #newest(): Promise<Code | undefined> {
    const { rows } = await this.harness.sql.query<Code>(
      `select c.id, closed_at is not null as "isUsed",
         c.wrong_attempts < 5 and sent_at > now() - interval '9 minutes' as "isGood"
       from otp_requests c join transaction_pins p on p.reset_id = c.subject_id
       where p.user_id = $1 order by sent_at desc, c.id desc limit 1`,
      [this.person.userId],
    );
    return rows[0];
  }

  async #forgetCodes(): Promise<void> {
    await this.harness.sql.query('delete from otp_requests where email = $1', [this.person.email]);
  }

  /** Exhausts the limit of codes while the work runs. */
  async whileSpent(work: () => Promise<void>): Promise<void> {
    await this.#forgetCodes();
    for (let nth = 0; nth < 6; nth += 1)
      await this.harness.sql.query(
        `insert into otp_requests (id, purpose, subject_id, email, sent_at, closed_at)
         values ($1, 'pin-reset', $1, $2, now(), now())`,
        [newId(), this.person.email],
      );
    await work();
    await this.#forgetCodes();
  }

  /** Moves the sent codes a minute into the past, so that another one can be requested. */
  async passMinute(): Promise<void> {
    await this.harness.sql.query(
      `update otp_requests set sent_at = sent_at - interval '61 seconds' where email = $1`,
      [this.person.email],
    );
  }

  async judge(variant: string): Promise<void> {
    await this.harness.sql.query(
      `update otp_requests set wrong_attempts = case when $2 then 5 else 0 end,
         sent_at = case when $3 then sent_at - interval '11 minutes' else sent_at end where email = $1`,
      [this.person.email, variant === 'too many wrong codes', variant === 'the code has expired'],
    );
  }

  /** Returns a number that changes with every sent code and every change of the PIN. */
  traces(): Promise<number> {
    return countRows(
      this.harness,
      `select (select count(*) from otp_requests where email = $1)::float
         + extract(epoch from set_at)::float * 1000 as count
       from transaction_pins where user_id = $2`,
      this.person.email,
      this.person.userId,
    );
  }
}
