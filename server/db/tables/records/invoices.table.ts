import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InvoiceCustomer, InvoiceDiscount } from '#domain/invoice-draft.ts';
import { invoiceReminderKinds } from '#domain/invoice-reminder.ts';
import type { InvoiceFrequency } from '#domain/invoice-frequency.ts';
import { invoiceStatuses } from '#domain/invoice-status.ts';
import type { Currency } from '#domain/money.ts';
import { instant, minor } from '#server/db/columns.ts';

export const invoiceStatus = pgEnum('invoice_status', invoiceStatuses);

export const reminderKind = pgEnum('invoice_reminder_kind', invoiceReminderKinds);

/** A day in the business's time zone, as text YYYY-MM-DD. */
const day = (name: string) => date(name, { mode: 'string' });

export const invoices = pgTable(
  'invoices',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    /** Unique in the business; null until the invoice is sent, unless the merchant typed one. */
    number: text('number'),
    status: invoiceStatus('status').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    issuedOn: day('issued_on').notNull(),
    dueOn: day('due_on').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    customerId: uuid('customer_id'),
    customerName: text('customer_name'),
    /** The customer's details at the time. */
    customer: jsonb('customer').$type<InvoiceCustomer>(),
    discount: jsonb('discount').$type<InvoiceDiscount>(),
    taxBasisPoints: integer('tax_basis_points').notNull(),
    subtotalMinor: minor('subtotal_minor').notNull(),
    discountMinor: minor('discount_minor').notNull(),
    taxMinor: minor('tax_minor').notNull(),
    chargesMinor: minor('charges_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
    paidMinor: minor('paid_minor').notNull().default(0),
    /** The part of the paid amount in open disputes. */
    disputedMinor: minor('disputed_minor').notNull().default(0),
    note: text('note'),
    terms: text('terms'),
    allowPartial: boolean('allow_partial').notNull(),
    /** 32 random bytes, base64url: everyone who has it can view and pay the invoice. Replaced when it is revoked. */
    publicToken: text('public_token').notNull(),
    sentAt: instant('sent_at'),
    viewedAt: instant('viewed_at'),
    /** When it was paid in full; null again when money is returned. */
    paidAt: instant('paid_at'),
    voidedAt: instant('voided_at'),
    /** While it is written off: when, and why. */
    writtenOffAt: instant('written_off_at'),
    writeOffReason: text('write_off_reason'),
    reminders: boolean('reminders').notNull(),
    /** When the next reminder is due; null without another one. */
    remindOn: day('remind_on'),
    repeatEvery: text('repeat_every').$type<InvoiceFrequency>(),
    repeatUntil: day('repeat_until'),
    /** When the next recurring invoice is created; null without another one. */
    nextRecurrenceOn: day('next_recurrence_on'),
    /** The invoice that this one repeats. */
    recurrenceOf: uuid('recurrence_of'),
    /** The text that a search looks through beside the number. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => {
    const newest = [table.issuedOn, table.id] as const;
    return [
      primaryKey({ columns: [table.businessId, table.id] }),
      uniqueIndex('invoices_number').on(table.businessId, table.number.op('text_pattern_ops')),
      uniqueIndex('invoices_token').on(table.publicToken),
      // At most one recurring invoice a day, whichever process creates it.
      uniqueIndex('invoices_recurrence').on(table.businessId, table.recurrenceOf, table.issuedOn),
      index('invoices_by_issue_day').on(table.businessId, ...newest),
      index('invoices_by_total').on(table.businessId, table.totalMinor, table.id),
      index('invoices_by_due_day').on(table.businessId, table.dueOn, table.id),
      index('invoices_by_status').on(table.businessId, table.status, ...newest),
      index('invoices_by_status_and_due_day').on(table.businessId, table.status, table.dueOn, table.id),
      index('invoices_of_customer').on(table.businessId, table.customerId, ...newest),
      index('invoices_by_sent_instant')
        .on(table.businessId, table.sentAt)
        .where(sql`sent_at is not null`),
      index('invoices_search').using('gin', table.businessId, sql`${table.searchText} gin_trgm_ops`),
      // The two sweeps look across all businesses; both indexes contain only rows that still wait.
      index('invoices_to_remind')
        .on(table.remindOn)
        .where(sql`remind_on is not null`),
      index('invoices_by_number').on(table.businessId, sql`lower(${table.number})`),
      index('invoices_to_recur')
        .on(table.nextRecurrenceOn)
        .where(sql`next_recurrence_on is not null`),
      check(
        'invoices_add_up',
        sql`total_minor = subtotal_minor - discount_minor + tax_minor + charges_minor
          and discount_minor between 0 and subtotal_minor and tax_minor >= 0 and charges_minor >= 0`,
      ),
      check(
        'invoices_status_says_what_is_paid',
        sql`case status::text
          when 'PAID' then paid_minor = total_minor
          when 'PARTIAL_PAYMENT' then paid_minor > 0 and paid_minor < total_minor
          when 'WRITTEN_OFF' then paid_minor >= 0 and paid_minor < total_minor
          else paid_minor = 0 end`,
      ),
      check(
        'invoices_written_off',
        sql`(status::text = 'WRITTEN_OFF') = (written_off_at is not null)
          and (write_off_reason is null or written_off_at is not null)`,
      ),
      check('invoices_disputed', sql`disputed_minor between 0 and paid_minor`),
      check('invoices_numbered_when_sent', sql`sent_at is null or number is not null`),
    ];
  },
);

/** The parts of an invoice are deleted with it. */
const inInvoice = ({ businessId, invoiceId }: { businessId: AnyPgColumn; invoiceId: AnyPgColumn }) =>
  foreignKey({
    columns: [businessId, invoiceId],
    foreignColumns: [invoices.businessId, invoices.id],
  }).onDelete('cascade');

export const invoiceItems = pgTable(
  'invoice_items',
  {
    businessId: uuid('business_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    productId: uuid('product_id'),
    variationId: uuid('variation_id'),
    name: text('name').notNull(),
    quantity: integer('quantity').notNull(),
    unitPriceMinor: minor('unit_price_minor').notNull(),
    totalMinor: minor('total_minor').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.invoiceId, table.position] }),
    inInvoice(table),
    check('invoice_items_add_up', sql`total_minor = quantity * unit_price_minor`),
  ],
);

export const invoiceCharges = pgTable(
  'invoice_charges',
  {
    businessId: uuid('business_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    label: text('label').notNull(),
    amountMinor: minor('amount_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.invoiceId, table.position] }), inInvoice(table)],
);

/** Reminders that were sent; a scheduled one is sent once, whichever process gets to it. */
export const invoiceReminders = pgTable(
  'invoice_reminders',
  {
    businessId: uuid('business_id').notNull(),
    invoiceId: uuid('invoice_id').notNull(),
    id: uuid('id').notNull(),
    kind: reminderKind('kind').notNull(),
    /** The due date that it mentioned. */
    dueOn: day('due_on').notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.invoiceId, table.id] }),
    inInvoice(table),
    uniqueIndex('invoice_reminders_once')
      .on(table.businessId, table.invoiceId, table.kind, table.dueOn)
      .where(sql`kind <> 'hand'`),
  ],
);

/**
 * The number of invoices in each status, their totals and what is paid of them; only the triggers on `invoices` write
 * it. Open invoices are kept by due date, so that what is overdue is exact on any day; the others have no due date here.
 */
export const invoiceCounts = pgTable(
  'invoice_counts',
  {
    businessId: uuid('business_id').notNull(),
    status: invoiceStatus('status').notNull(),
    /** `-infinity` unless the status is PENDING or PARTIAL_PAYMENT. */
    dueOn: day('due_on').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    count: integer('count').notNull(),
    totalMinor: minor('total_minor').notNull(),
    paidMinor: minor('paid_minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.status, table.dueOn, table.currency] })],
);

/** The last number that was generated for an invoice of a business. */
export const invoiceNumbers = pgTable('invoice_numbers', {
  businessId: uuid('business_id').primaryKey(),
  last: integer('last').notNull(),
});
