import * as z from 'zod/mini';
import { Day, Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import { StatementLineStatus } from './statement-line-status.ts';
import { TransactionDirection } from './transaction-type.ts';

/** The maximum number of days between a line and the row of the books that it is matched to. */
export const maxMatchDays = 3;
/** The maximum number of lines of a statement. */
export const maxStatementLines = 5000;
/** The maximum size of a statement's file. */
export const maxStatementBytes = 2_000_000;

/** A row of the books that a line can be matched to, or is matched to. */
export const StatementRow = z.object({
  /** The ID of the entry; of an automatic row, that of the transaction and its part, as in the list of the books. */
  rowId: z.string(),
  source: z.enum(['hand', 'automatic']),
  category: z.string(),
  valueDate: Day,
  /** Money in is positive, money out is negative. */
  amountMinor: AmountMinor,
  currency: Currency,
  description: z.string(),
});
export type StatementRow = z.infer<typeof StatementRow>;

export const StatementLine = z.object({
  id: Id,
  statementId: Id,
  account: z.string(),
  day: Day,
  description: z.string(),
  reference: z.nullable(z.string()),
  /** CR is money in, DR is money out. */
  direction: TransactionDirection,
  amountMinor: AmountMinor,
  currency: Currency,
  balanceMinor: z.nullable(AmountMinor),
  status: StatementLineStatus,
  /** The row that the line is matched to or booked as, as it is now. */
  row: z.nullable(StatementRow),
  /** The rows that a new line can be matched to; with exactly one, it is a suggestion. */
  candidates: z.array(StatementRow),
  /** True if a withdrawal to the business's own bank has this amount at this time. */
  isWithdrawal: z.boolean(),
  /** The category of earlier lines with the same words. */
  suggestedCategory: z.nullable(z.string()),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const BankStatement = z.object({
  id: Id,
  fileName: z.string(),
  /** The bank whose format the file has; null for another table. */
  bank: z.nullable(z.string()),
  account: z.string(),
  currency: Currency,
  firstDay: Day,
  lastDay: Day,
  openingMinor: z.nullable(AmountMinor),
  closingMinor: z.nullable(AmountMinor),
  /** The closing balance less the opening balance and the lines; null if the file has no such balances. */
  differenceMinor: z.nullable(AmountMinor),
  createdByName: z.string(),
  createdAt: Instant,
  /** How many of its lines have each status. */
  counts: z.record(StatementLineStatus, z.int()),
});
export type BankStatement = z.infer<typeof BankStatement>;
