import type { BookRow } from '#contract/money/bookkeeping.ts';
import type { StatementLine } from '#domain/bank-statement.ts';
import { dayOf } from '#domain/date-range.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import {
  bookLine,
  ignoreLine,
  importStatement,
  listBankStatements,
  listBooks,
  listStatementLines,
  matchLine,
  prepareContent,
} from '#server/modules/bookkeeping/bookkeeping.records.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';

const daysBack = 62;
const maxLines = 20;

interface BankLine {
  day: string;
  text: string;
  /** Money in is positive. */
  minor: number;
}

/** Lines that the books don't have, by the days before the demo began, in major units. */
const others: readonly { back: number; text: string; amount: number }[] = [
  { back: 40, text: 'SMS ALERT CHARGE', amount: -52 },
  { back: 36, text: 'ELECTRONIC MONEY TRANSFER LEVY', amount: -50 },
  { back: 31, text: 'TRANSFER FROM FOLAKE ADEYEMI ADIRE ORDER', amount: 38_000 },
  { back: 27, text: 'POS PURCHASE FILLING STATION ABEOKUTA', amount: -12_500 },
  { back: 27, text: 'POS PURCHASE FILLING STATION ABEOKUTA', amount: -12_500 },
  { back: 22, text: 'TRANSFER TO OWN SAVINGS ACCOUNT', amount: -60_000 },
  { back: 17, text: 'ELECTRONIC MONEY TRANSFER LEVY', amount: -50 },
  { back: 12, text: 'TRANSFER FROM CHIDI OKAFOR DEPOSIT', amount: 25_000 },
  { back: 10, text: 'SMS ALERT CHARGE', amount: -48 },
  { back: 8, text: 'POS PURCHASE SHOPRITE ABEOKUTA', amount: -7_350 },
  { back: 3, text: 'ACCOUNT MAINTENANCE FEE', amount: -315 },
];

/** An entry that was paid through the bank, as the bank writes it. */
const toBankLine = (row: BookRow): BankLine[] => {
  if (row.source !== 'hand' || row.type !== 'expense' || row.paymentMethod === 'CASH') return [];
  const text = `NIP TRANSFER TO ${row.receiver ?? ''} ${row.category}`.toUpperCase();
  return [{ day: row.valueDate, text, minor: 0 - row.amountMinor }];
};

/** Writes a statement in the format of GTBank, with a running balance. */
function writeStatement(lines: readonly BankLine[], openingMinor: number): string {
  let balance = openingMinor;
  const rows = lines.map(({ day, text, minor }) => {
    balance += minor;
    const amount = formatDecimal(Math.abs(minor));
    const sides = minor < 0 ? `${amount},` : `,${amount}`;
    return `${day},,${day},${sides},${formatDecimal(balance)},HEAD OFFICE,${text}`;
  });
  return [
    'Account Name:,ADIRE HOUSE',
    'Account No:,0123456789',
    'Currency:,NGN',
    `Opening Balance:,${formatDecimal(openingMinor)}`,
    `Closing Balance:,${formatDecimal(balance)}`,
    'Trans Date,Reference,Value Date,Debit,Credit,Balance,Originating Branch,Remarks',
    ...rows,
  ].join('\n');
}

/** The owner has worked through half of the lines: some are matched, bank charges are in the books, a transfer is ignored. */
async function workThrough(
  lines: readonly StatementLine[],
  steps: Record<'match' | 'book' | 'ignore', (line: StatementLine) => Promise<unknown>>,
): Promise<void> {
  const matchable = lines.filter(({ candidates }) => candidates.length === 1);
  const oldestHalf = matchable.slice(Math.floor(matchable.length / 2));
  for (const line of oldestHalf) await steps.match(line);
  for (const line of lines.filter(
    ({ day, description }) => /LEVY|SMS/.test(description) && day < middle(lines),
  ))
    await steps.book(line);
  for (const line of lines.filter(({ description }) => description.includes('OWN SAVINGS')))
    await steps.ignore(line);
}

const middle = (lines: readonly StatementLine[]): string =>
  lines.map(({ day }) => day).sort()[Math.floor(lines.length / 2)] ?? '';

/** A bank statement of the last weeks, half worked through. */
export async function importDemoStatement(
  deps: Pick<Deps, 'db' | 'clock'>,
  { startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  if (shop.key !== 'adire-house' || (await listBankStatements(deps, owner)).length > 0) return;
  const today = dayOf(startedAt, owner.timeZone);
  const dayBefore = (days: number) => today.subtract({ days }).toString();
  const { data: rows } = await listBooks(deps, owner, {
    from: dayBefore(daysBack),
    to: dayBefore(1),
    source: 'hand',
    perPage: 100,
  });
  const bankLines = [
    ...others.map(({ back, text, amount }) => ({ day: dayBefore(back), text, minor: amount * 100 })),
    ...rows.flatMap(toBankLine).slice(0, maxLines - others.length),
  ].sort((a, b) => a.day.localeCompare(b.day));
  const file = { name: 'gtbank-statement.csv', content: Buffer.from(writeStatement(bankLines, 850_000_00)) };
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    await importStatement(tx, deps, owner, await prepareContent(tx, startedAt, owner, file, {}));
    const { data: lines } = await listStatementLines(tx, owner, { perPage: 100 });
    await workThrough(lines, {
      match: ({ id, candidates: [row] }) => matchLine(tx, deps, owner, id, { rowId: row?.rowId ?? '' }),
      book: ({ id }) => bookLine(tx, deps, owner, id, { category: 'Bank charges' }),
      ignore: ({ id }) => ignoreLine(tx, deps, owner, id),
    });
  });
}
