import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { PaymentStart } from '#contract/money/payment.ts';
import type { PaymentChoice } from '#machines/flows/invoice-payment/index.ts';
import { payerEmail } from '#tests/support/money/payer.ts';
import {
  insertProviderPayment,
  type PaymentKnowledge,
  type ProviderPayment,
  setPaymentKnowledge,
} from '#tests/support/money/provider-payment.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { TestHarness } from '#tests/support/server/test-harness.ts';

const totalMinor = 450_000;

/** The invoice of each variant of the model; other variants have an unpaid invoice that isn't due yet. */
const standings: Record<string, { status: string; paidMinor?: number; dueInDays?: number }> = {
  'not paid': { status: 'PENDING' },
  'part-paid': { status: 'PARTIAL_PAYMENT', paidMinor: 150_000 },
  overdue: { status: 'PENDING', dueInDays: -3 },
  'being paid': { status: 'PENDING' },
  paid: { status: 'PAID', paidMinor: totalMinor },
  'written off': { status: 'WRITTEN_OFF' },
  void: { status: 'VOID' },
  'a draft': { status: 'DRAFT' },
};

/** The payment of each variant: its stored result, and the outcome that the provider reports when it is polled. */
const knowledge: Record<
  string,
  PaymentKnowledge & {
    paidMinor?: number;
    /** The merchant replaced the link after the payment began. */
    isLinkReplaced?: true;
  }
> = {
  paid: { result: 'success', paidMinor: totalMinor },
  'paid in part': { result: 'success', paidMinor: totalMinor / 2 },
  declined: { result: 'failed' },
  reversed: { result: 'reversed' },
  'still processing': { result: 'pending', outcome: 'never' },
  'still processing, the link replaced': { result: 'pending', outcome: 'never', isLinkReplaced: true },
  'only opened': { result: 'notFound', outcome: null },
  'unclear to the provider': { result: 'unknown', outcome: 'silent' },
};

/** Part of the invoice, by card. */
export const partChoice = { channel: 'card', amountMinor: 300_000, email: payerEmail } as const;

/** The data in the URL of a page: the token of the payment link, or the reference of the payment. */
interface PageAddress {
  token: string | null;
  reference: string | null;
  /** Whether the link opens the payment method directly. */
  begin: boolean;
}

/** An invoice and its payments, with the preparation of each variant. */
export class PaymentFixture {
  readonly harness: TestHarness;
  readonly #businessId: string;
  readonly #invoiceId: string;
  readonly token: string;
  /** The payment without a response that the device keeps when the page is opened. */
  attempt: PaymentChoice | undefined;
  /** Returns what the page's URL names. */
  getAddress: () => PageAddress = () => ({ token: this.token, reference: null, begin: false });
  /** Returns the reference of the current payment. */
  getReference: () => Promise<string> | string = () => '';
  /** The number of payments when the response to a start was lost. */
  countWhenLost: number | undefined;

  private constructor(harness: TestHarness, businessId: string, invoiceId: string, token: string) {
    this.harness = harness;
    this.#businessId = businessId;
    this.#invoiceId = invoiceId;
    this.token = token;
  }

  static async open(harness: TestHarness): Promise<PaymentFixture> {
    const { businessId } = await harness.newMerchant();
    const [id, token] = [newId(), randomBytes(32).toString('base64url')];
    await harness.sql.query(
      `insert into invoices (business_id, id, number, status, created_at, issued_on, due_on, currency, customer_name,
         tax_basis_points, subtotal_minor, discount_minor, tax_minor, charges_minor, total_minor, allow_partial,
         public_token, sent_at, reminders)
       values ($1, $2, 'INV-0042', 'PENDING', now(), current_date, current_date + 14, 'NGN', 'Ada Obi',
         0, $3, 0, 0, 0, $3, true, $4, now(), false)`,
      [businessId, id, totalMinor, token],
    );
    await harness.sql.query(
      `insert into invoice_items (business_id, invoice_id, position, id, name, quantity, unit_price_minor, total_minor)
       values ($1, $2, 0, $3, 'Adire, five yards', 1, $4, $4)`,
      [businessId, id, newId(), totalMinor],
    );
    return new PaymentFixture(harness, businessId, id, token);
  }

  /** Sets the URL that the payer opens. */
  visit(address: Partial<PageAddress>): void {
    const first = this.getAddress();
    this.getAddress = () => ({ ...first, ...address });
  }

  /** Prepares the device of a payer whose payment got no response. */
  keepAttempt(): void {
    this.attempt = { ...partChoice, dueMinor: totalMinor };
  }

  /** Prepares the invoice and the pending payment of a variant; pages that were opened before are abandoned. */
  async be(variant: string): Promise<void> {
    const { sql } = this.harness;
    await sql.query(
      `update transactions set created_at = created_at - interval '1 day', result = 'notFound'
       where invoice_id = $1 and result not in ('success', 'failed', 'reversed')`,
      [this.#invoiceId],
    );
    const { status, paidMinor = 0, dueInDays = 14 } = standings[variant] ?? { status: 'PENDING' };
    await this.#stand(status, paidMinor);
    await sql.query('update invoices set due_on = current_date + $2::int where id = $1', [
      this.#invoiceId,
      dueInDays,
    ]);
    if (variant === 'being paid') await this.newPayment();
  }

  /** Changes the amount due: records a partial payment, or undoes it. */
  async changeAmount(): Promise<void> {
    const { rows } = await this.harness.sql.query<{ is_part_paid: boolean }>(
      'select paid_minor > 0 as is_part_paid from invoices where id = $1',
      [this.#invoiceId],
    );
    await this.be(rows[0]?.is_part_paid ? 'not paid' : 'part-paid');
  }

  /** Starts a pending payment and returns its reference. */
  async newPayment(): Promise<string> {
    const reference = newId();
    await insertProviderPayment(this.harness.sql, this.#payment(reference));
    return reference;
  }

  /** Sets the payment to the variant's result, and the invoice to the matching status. */
  async know(reference: string, variant: string): Promise<void> {
    const { sql } = this.harness;
    const facts = knowledge[variant];
    if (!facts) throw new Error(`nobody knows ${variant}`);
    const { paidMinor = 0, isLinkReplaced = false } = facts;
    await this.#replaceLink(reference, isLinkReplaced);
    const partPaid = paidMinor < totalMinor ? 'PARTIAL_PAYMENT' : 'PAID';
    await this.#stand(paidMinor === 0 ? 'PENDING' : partPaid, paidMinor);
    await setPaymentKnowledge(sql, this.#payment(reference), facts);
  }

  #payment(reference: string): ProviderPayment {
    const subject = { invoiceId: this.#invoiceId };
    return { businessId: this.#businessId, reference, subject, label: 'INV-0042', amountMinor: totalMinor };
  }

  /** The timeline says when a link was replaced: a payment that began earlier doesn't get the new one. */
  async #replaceLink(reference: string, isReplaced: boolean): Promise<void> {
    const { sql } = this.harness;
    const began = isReplaced ? `now() - interval '1 hour'` : `now() + interval '1 second'`;
    await sql.query(`update transactions set created_at = ${began} where reference = $1`, [reference]);
    if (isReplaced)
      await sql.query(
        `insert into timeline (business_id, id, at, record_type, record_id, record_label, event, actor_kind, actor_name)
         values ($1, $3, now(), 'invoice', $2, 'INV-0042', 'invoice.linkRevoked', 'merchant', 'Ada Obi')`,
        [this.#businessId, this.#invoiceId, newId()],
      );
  }

  async #stand(status: string, paidMinor: number): Promise<void> {
    await this.harness.sql.query(
      `update invoices set status = $2::text::invoice_status, paid_minor = $3,
         written_off_at = case when $2::text = 'WRITTEN_OFF' then now() end where id = $1`,
      [this.#invoiceId, status, paidMinor],
    );
  }

  /** Disables the link while the work runs. */
  async withoutLink(work: () => Promise<void>): Promise<void> {
    const { sql } = this.harness;
    const become = (token: string) =>
      sql.query('update invoices set public_token = $2 where id = $1', [this.#invoiceId, token]);
    await become(newId());
    await work();
    await become(this.token);
  }

  /** Hides the payment with this reference while the work runs. */
  async without(reference: string, work: () => Promise<void>): Promise<void> {
    const { sql } = this.harness;
    const elsewhere = newId();
    await sql.query('update transactions set reference = $2 where reference = $1', [reference, elsewhere]);
    await work();
    await sql.query('update transactions set reference = $2 where reference = $1', [elsewhere, reference]);
  }

  /** Returns the request of a payment that the provider refuses. */
  refusedStart = (): PaymentStart => ({
    token: this.token,
    paymentId: newId(),
    amountMinor: 200_000,
    email: 'refused@example.com',
    channel: 'card',
  });

  /** The number of started payments. */
  payments(): Promise<number> {
    return countRows(
      this.harness,
      'select count(*) from transactions where invoice_id = $1',
      this.#invoiceId,
    );
  }
}
