import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { StatementChoices } from '#contract/money/bank-statement.ts';
import { readStatement } from '#server/modules/bookkeeping/statements/read/read-statement.ts';

const defaults = { currency: 'NGN', timeZone: 'Africa/Lagos', today: '2026-11-29' } as const;
const readText = (text: string, choices: StatementChoices = {}) =>
  readStatement(Buffer.from(text), choices, defaults);

async function readFile(name: string) {
  const content = readFileSync(new URL(`import-files/${name}`, import.meta.url));
  const { lines, skipped, ...read } = await readStatement(content, {}, defaults);
  return {
    ...read,
    lines: lines.map(({ day, description, signedMinor, reference }) => [
      day,
      description,
      signedMinor,
      reference,
    ]),
    skipped: skipped.map(({ reason, examples }) => [reason, examples.map(({ line }) => line)]),
  };
}

test('GTBank: lines above the table, and two purchases that are alike', async () => {
  expect(await readFile('gtbank-statement.csv')).toMatchObject({
    bank: 'GTBank',
    accountNumber: '0123456789',
    currency: 'NGN',
    isCurrencyStated: true,
    openingMinor: 250_000_00,
    closingMinor: 301_423_75,
    differenceMinor: 0,
    skipped: [],
    lines: [
      ['2026-10-02', 'NIP TRANSFER TO ITOKU PROPERTIES RENT OCT', -120_000_00, '000013261002'],
      ['2026-10-05', 'TRANSFER FROM ADA OBI REF:INV-0042', 75_500_00, null],
      ['2026-10-05', 'POS/WEB PURCHASE FILLING STATION', -4_500_00, null],
      ['2026-10-05', 'POS/WEB PURCHASE FILLING STATION', -4_500_00, null],
      ['2026-10-31', 'COMMISSION, SMS ALERTS', -76_25, null],
      ['2026-10-31', 'NIP FROM KONTOR PAYOUT', 105_000_00, null],
    ],
  });
});

test('Access Bank: currencies in the headers, a row with the opening balance and a sum', async () => {
  expect(await readFile('access-statement.csv')).toMatchObject({
    bank: 'Access Bank',
    accountNumber: '0987654321',
    openingMinor: 12_000_00,
    closingMinor: 23_699_50,
    differenceMinor: 0,
    skipped: [],
    lines: [
      ['2026-10-03', 'NIP TO KANO TEXTILES', -8_250_50, null],
      ['2026-10-04', 'CASH DEPOSIT BY SELF', 20_000_00, null],
      ['2026-10-06', 'ELECTRONIC MONEY TRANSFER LEVY', -50_00, null],
    ],
  });
});

test('Zenith Bank: newest first, semicolons, and a description that continues', async () => {
  expect(await readFile('zenith-statement.csv')).toMatchObject({
    bank: 'Zenith Bank',
    mapping: { delimiter: ';', dateOrder: 'day-first' },
    openingMinor: 27_504_00,
    closingMinor: 40_000_00,
    differenceMinor: 0,
    lines: [
      ['2026-10-01', 'SMS CHARGE', -4_00, null],
      ['2026-10-07', 'POS PURCHASE AT SHOPRITE IKEJA', -2_500_00, null],
      ['2026-10-08', 'NIP/ADA OBI/PAYMENT', 15_000_00, null],
    ],
  });
});

test('UBA: a cheque number, and rows that are refused with their reasons', async () => {
  expect(await readFile('uba-statement.csv')).toMatchObject({
    bank: 'UBA',
    accountNumber: '2012345678',
    lines: [
      ['2026-10-12', 'CHEQUE WITHDRAWAL', -30_000_00, '000451'],
      ['2026-10-13', 'TRF FROM BISI ALADE', 1_250_75, null],
    ],
    skipped: [
      ['unreadable date', [8]],
      ['no amount', [9]],
      ['two amounts', [10]],
    ],
  });
});

test('First Bank: the balance brought forward, headers on each page and the end of the statement', async () => {
  expect(await readFile('first-bank-statement.csv')).toMatchObject({
    bank: 'First Bank',
    accountNumber: '3012345678',
    openingMinor: 5_000_00,
    closingMinor: 14_000_00,
    differenceMinor: 0,
    skipped: [],
    lines: [
      ['2026-10-20', 'FIP:KUDA/ADA OBI', 10_000_00, 'S001'],
      ['2026-10-21', 'AIRTIME MTN', -1_000_00, 'S002'],
    ],
  });
});

test('Kuda: a time of day and the sign of the naira', async () => {
  expect(await readFile('kuda-statement.csv')).toMatchObject({
    bank: 'Kuda',
    differenceMinor: 0,
    skipped: [],
    lines: [
      ['2026-10-01', 'for the scarf', 5_000_00, null],
      ['2026-10-01', 'dispatch', -1_200_50, null],
    ],
  });
});

test('OFX 1: tags without an end, entities, commas, and an amount that has two meanings', async () => {
  expect(await readFile('statement.ofx')).toMatchObject({
    format: 'ofx',
    bank: null,
    accountNumber: '0123456789',
    currency: 'NGN',
    openingMinor: null,
    closingMinor: 98_765_43,
    differenceMinor: null,
    lines: [
      ['2026-10-02', 'ITOKU PROPERTIES Rent & service charge', -120_000_00, '000451'],
      ['2026-10-05', 'ADA OBI INV-0042', 75_500_50, null],
    ],
    skipped: [['unreadable amount', [37]]],
  });
});

test('OFX 2 in a QFX file: XML, the day as it is written, and decimals that are zero', async () => {
  expect(await readFile('statement.qfx')).toMatchObject({
    format: 'ofx',
    currency: 'USD',
    closingMinor: null,
    lines: [
      ['2026-10-07', 'Café Lagos', -19_99, null],
      ['2026-10-08', 'Ada <Obi>', 250_00, null],
    ],
    skipped: [],
  });
});

describe('a table of another bank', () => {
  test('is read by the names of its columns', async () => {
    const { bank, lines } = await readText(
      'Bank of Example\nTransaction Date|Narration|Amount|Running Balance\n2026-10-01|Fuel|-1,500.50|3,000.00\n2026-10-02|Sale|200.00|3,200.00',
    );
    expect(bank).toBeNull();
    expect(lines).toMatchObject([
      { day: '2026-10-01', description: 'Fuel', signedMinor: -1_500_50, balanceMinor: 3_000_00 },
      { day: '2026-10-02', description: 'Sale', signedMinor: 200_00, balanceMinor: 3_200_00 },
    ]);
  });

  test('has its direction in a column, in brackets or behind the amount', async () => {
    const typed = await readText(
      'Date,Details,Amount,Type\n2026-10-01,A,100.00,DR\n2026-10-01,B,50.00,Credit',
    );
    expect(typed.lines.map(({ signedMinor }) => signedMinor)).toEqual([-100_00, 50_00]);
    const marked = await readText(
      'Date,Details,Amount\n2026-10-01,A,"1,100.00 DR"\n2026-10-01,B,50.00CR\n2026-10-01,C,(7.25)',
    );
    expect(marked.lines.map(({ signedMinor }) => signedMinor)).toEqual([-1_100_00, 50_00, -7_25]);
  });

  test('has money out with a minus sign in every row, or in none', async () => {
    const header = 'Date,Details,Debit,Credit';
    const all = await readText(`${header}\n2026-10-01,A,-100.00,\n2026-10-01,B,-50.00,\n2026-10-02,C,,9.00`);
    expect(all.lines.map(({ signedMinor }) => signedMinor)).toEqual([-100_00, -50_00, 9_00]);
    const some = await readText(`${header}\n2026-10-01,A,-100.00,\n2026-10-01,B,50.00,`);
    expect(some.lines.map(({ signedMinor }) => signedMinor)).toEqual([-50_00]);
    expect(some.skipped).toMatchObject([{ reason: 'unreadable amount', examples: [{ line: 2 }] }]);
  });

  test('needs a mapping without names of columns, and is read by it', async () => {
    const text = 'a;b;c\n01/02/2026;Fuel;1.500,00\n03/02/2026;Sale;2.250,10';
    expect(await readText(text)).toMatchObject({ needsMapping: true, lines: [] });
    const mapping = {
      headerLine: 1,
      delimiter: ';',
      columns: { date: 0, description: 1, amount: 2 },
      dateOrder: 'month-first',
      decimalMark: ',',
    } as const;
    const { needsMapping, lines } = await readText(text, { mapping });
    expect(needsMapping).toBe(false);
    expect(lines).toMatchObject([
      { day: '2026-01-02', signedMinor: 1_500_00 },
      { day: '2026-03-02', signedMinor: 2_250_10 },
    ]);
  });

  test('names an amount that has two meanings', async () => {
    const text = 'Date,Details,Amount\n2026-10-01,A,"1,500"\n2026-10-02,B,"2,250"';
    expect((await readText(text)).ambiguousNumber).toBe('1,500');
  });
});

describe('a row is refused', () => {
  const header = 'Trans Date,Reference,Value Date,Debit,Credit,Balance,Remarks';
  test.each([
    ['30-Nov-2026,,,10.00,,1.00,x', 'date in the future'],
    ['soon,,,10.00,,1.00,x', 'unreadable date'],
    ['01-Oct-2026,,,ten,,1.00,x', 'unreadable amount'],
    ['01-Oct-2026,,,10.005,,1.00,x', 'unreadable amount'],
    ['01-Oct-2026,,,,-5.00,1.00,x', 'unreadable amount'],
    ['01-Oct-2026,,,USD 10.00,,1.00,x', 'other currency'],
    ['01-Oct-2026,,,10.00,,much,x', 'unreadable balance'],
    ['01-Oct-2026,,,10.00,,1.00,x,y', 'more cells than the header'],
  ])('%s', async (row, reason) => {
    const { lines, skipped } = await readText(`${header}\n02-Oct-2026,,,1.00,,9.00,y\n${row}`);
    expect(skipped).toMatchObject([{ reason, lines: 1, examples: [{ line: 3 }] }]);
    expect(lines).toHaveLength(1);
  });
});

test('lines of one day are in the order of their balances', async () => {
  const header = 'Date,Details,Debit,Credit,Balance';
  const rows = ['2026-10-01,C,,5.00,75.00', '2026-10-01,B,20.00,,70.00', '2026-10-01,A,10.00,,90.00'];
  for (const order of [rows, rows.toReversed()]) {
    const { lines, openingMinor, closingMinor } = await readText([header, ...order].join('\n'));
    expect(lines.map(({ description }) => description)).toEqual(['A', 'B', 'C']);
    expect({ openingMinor, closingMinor }).toEqual({ openingMinor: 100_00, closingMinor: 75_00 });
  }
});

test('the currency is that of the file, else the chosen one, else that of the business', async () => {
  const rows = 'Date,Details,Amount\n2026-10-01,A,10.00';
  expect(await readText(rows)).toMatchObject({ currency: 'NGN', isCurrencyStated: false });
  expect(await readText(rows, { currency: 'USD' })).toMatchObject({ currency: 'USD' });
  const stated = `Account Currency: GHS\n${rows}`;
  expect(await readText(stated, { currency: 'USD' })).toMatchObject({
    currency: 'GHS',
    isCurrencyStated: true,
  });
});

test('balances above the table, and in rows of their own, are compared without a column of balances', async () => {
  const header = 'Date,Details,Debit,Credit';
  const above = `Opening Balance:,100.00\nClosing Balance:,"1,085.00"\n${header}\n2026-10-01,A,15.00,\n2026-10-02,B,,"1,000.00"`;
  expect(await readText(above)).toMatchObject({
    openingMinor: 100_00,
    closingMinor: 1_085_00,
    differenceMinor: 0,
  });
  const rows = `${header},Balance\n,Opening Balance,,,100.00\n2026-10-01,A,15.00,,\n,Closing Balance,,,84.00`;
  expect(await readText(rows)).toMatchObject({
    openingMinor: 100_00,
    closingMinor: 84_00,
    differenceMinor: -1_00,
    skipped: [],
  });
});

test('the balance check shows a line that is missing', async () => {
  const { differenceMinor } = await readText(
    'Opening Balance: 100.00\nDate,Details,Debit,Credit,Balance\n2026-10-01,A,10.00,,90.00\n2026-10-03,C,,5.00,75.00',
  );
  // 20.00 of money out lies between the two.
  expect(differenceMinor).toBe(-20_00);
});

test.each([
  ['a file that is no table', 'Hello\nworld', "isn't a bank statement"],
  ['two accounts', '<OFX><ACCTID>1</ACCTID><ACCTID>2</ACCTID></OFX>', 'several accounts'],
  ['an OFX file without a statement', '<OFX></OFX>', 'no bank statement'],
  ['a currency without support', '<OFX><CURDEF>XAF<ACCTID>1</OFX>', 'no currency XAF'],
])('%s is refused as a whole', async (_name, text, message) => {
  await expect(readText(text)).rejects.toThrow(message);
});
