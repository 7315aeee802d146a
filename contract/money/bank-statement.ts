import * as z from 'zod/mini';
import { BankStatement, StatementLine, maxStatementBytes } from '#domain/bank-statement.ts';
import { BookCategory, BookChannel } from '#domain/book-entry.ts';
import { Day, Id, text } from '#domain/id.ts';
import { AmountMinor, Currency } from '#domain/money.ts';
import { TransactionDirection } from '#domain/transaction-type.ts';
import { StatementLineStatus } from '#domain/statement-line-status.ts';
import { StatementLineQuery } from './statement-line-query.ts';
import { defineCall } from '#contract/call.ts';
import { AmountReading, DateOrder } from '#contract/store/import.ts';

/** The fields of a statement's table. An amount has its own columns for money out and money in, or one with a sign. */
export const statementFields = [
  'date',
  'description',
  'debit',
  'credit',
  'amount',
  'type',
  'reference',
  'balance',
] as const;
export type StatementField = (typeof statementFields)[number];

/** How a table with a statement is read. */
export const StatementMapping = z.extend(AmountReading, {
  /** The number of the line with the headers. */
  headerLine: z.int().check(z.minimum(1), z.maximum(200)),
  columns: z.partialRecord(z.enum(statementFields), z.int().check(z.minimum(0), z.maximum(199))),
  dateOrder: DateOrder,
});
export type StatementMapping = z.infer<typeof StatementMapping>;

/** The choices of the person who imports a file; each is guessed if it is missing. */
export const StatementChoices = z.object({
  mapping: z.optional(StatementMapping),
  account: z.optional(text(1, 80, 'Enter a name for the account')),
  currency: z.optional(Currency),
});
export type StatementChoices = z.infer<typeof StatementChoices>;

/** Why a row of a statement can't be imported. */
export const statementSkipReasons = [
  'unreadable date',
  'date in the future',
  'unreadable amount',
  'no amount',
  'two amounts',
  'unreadable balance',
  'other currency',
  'more cells than the header',
] as const;
export type StatementSkipReason = (typeof statementSkipReasons)[number];

/** The contents of a file before it is imported. */
export const StatementPreview = z.object({
  fileName: z.string(),
  format: z.enum(['table', 'ofx']),
  bank: z.nullable(z.string()),
  account: z.string(),
  currency: Currency,
  /** True if the file states its currency, which can't be chosen then. */
  isCurrencyStated: z.boolean(),
  /** Null for OFX. */
  mapping: z.nullable(StatementMapping),
  columns: z.array(z.string()),
  /** The first rows below the headers, unchanged. */
  sample: z.array(z.array(z.string())),
  /** True if a column is missing that the lines need. */
  needsMapping: z.boolean(),
  /** An amount that has another value in the other number format, if nothing in the file proves its format. */
  ambiguousNumber: z.nullable(z.string()),
  /** Null without lines. */
  firstDay: z.nullable(Day),
  lastDay: z.nullable(Day),
  lines: z.int(),
  /** How many of the lines were imported before. */
  existingLines: z.int(),
  moneyInMinor: AmountMinor,
  moneyOutMinor: AmountMinor,
  openingMinor: z.nullable(AmountMinor),
  closingMinor: z.nullable(AmountMinor),
  differenceMinor: z.nullable(AmountMinor),
  /** The first lines as they would be imported. */
  firstLines: z.array(
    z.object({
      day: Day,
      description: z.string(),
      direction: TransactionDirection,
      amountMinor: AmountMinor,
      isExisting: z.boolean(),
    }),
  ),
  skipped: z.array(
    z.object({
      reason: z.enum(statementSkipReasons),
      lines: z.int(),
      examples: z.array(
        z.object({
          line: z.int(),
          text: z.string(),
          cell: z.optional(z.object({ column: z.string(), text: z.string() })),
        }),
      ),
    }),
  ),
});
export type StatementPreview = z.infer<typeof StatementPreview>;

const service = 'core';
const view = { resource: 'BOOK_KEEPING', level: 'view-only' } as const;
const manage = { resource: 'BOOK_KEEPING', level: 'manage' } as const;
const path = '/bookkeeping/statement';
const upload = {
  method: 'POST',
  service,
  access: manage,
  limit: 'upload',
  plain: true,
  multipart: true,
  bodyLimit: maxStatementBytes,
  /** The choices as JSON, before the file. */
  body: z.object({ choices: z.optional(z.string()) }),
} as const;
const line = {
  method: 'POST',
  service,
  access: manage,
  params: z.object({ id: Id }),
  data: StatementLine,
} as const;

export const bankStatementCalls = {
  previewBankStatement: defineCall({
    ...upload,
    path: `${path}/preview`,
    summary:
      'Read a bank statement (CSV, OFX or QFX) as multipart/form-data under `file` and return what would be imported; nothing is stored',
    data: StatementPreview,
    errors: ['FILE_UNREADABLE', 'FILE_TOO_LARGE'],
  }),
  importBankStatement: defineCall({
    ...upload,
    path,
    summary: 'Import the lines of a bank statement that were not imported before; nothing is booked',
    data: z.object({
      /** Null if every line was imported before. */
      statementId: z.nullable(Id),
      addedLines: z.int(),
      existingLines: z.int(),
    }),
    errors: ['FILE_UNREADABLE', 'FILE_TOO_LARGE', 'ILLEGAL_EVENT'],
  }),
  bankStatements: defineCall({
    method: 'GET',
    service,
    path,
    access: view,
    summary: 'List the latest bank statements, newest first',
    data: z.array(BankStatement),
  }),
  deleteBankStatement: defineCall({
    method: 'DELETE',
    service,
    path: `${path}/{id}`,
    access: manage,
    summary: 'Delete a bank statement with its lines, unless one is matched or booked',
    params: z.object({ id: Id }),
    data: z.object({ done: z.literal(true) }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  bankStatementLines: defineCall({
    method: 'GET',
    service,
    path: `${path}-line`,
    access: view,
    summary: 'List the lines of bank statements, each with the rows of the books that it can be matched to',
    query: StatementLineQuery,
    data: z.object({
      data: z.array(StatementLine),
      counts: z.record(StatementLineStatus, z.int()),
      pagination: z.object({ pageNumber: z.int(), pageSize: z.int(), perPage: z.int(), total: z.int() }),
    }),
  }),
  matchStatementLine: defineCall({
    ...line,
    path: `${path}-line/{id}/match`,
    summary: 'Match a line to a row of the books with the same amount, within three days',
    body: z.object({ rowId: z.string().check(z.maxLength(50)) }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  bookStatementLine: defineCall({
    ...line,
    path: `${path}-line/{id}/book`,
    summary: 'Add a line to the books: a received amount as an income, a paid one as an expense',
    body: z.object({
      category: BookCategory,
      /** The item of an expense, or the note of an income; the description of the line by default. */
      description: z.optional(z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters'))),
      /** Of an income. */
      channel: z.optional(BookChannel),
    }),
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  ignoreStatementLine: defineCall({
    ...line,
    path: `${path}-line/{id}/ignore`,
    summary: 'Leave a line out of the books, such as a transfer between own accounts',
    errors: ['NOT_FOUND', 'ILLEGAL_EVENT'],
  }),
  undoStatementLine: defineCall({
    ...line,
    path: `${path}-line/{id}/undo`,
    summary: 'Make a line new again; an entry that was made from it is deleted',
    errors: ['NOT_FOUND'],
  }),
};
