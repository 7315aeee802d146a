import type { StatementSkipReason } from '#contract/money/bank-statement.ts';
import { EnteredDay } from '#domain/entered-date.ts';
import { type Currency, currencies, parseAmountMinor } from '#domain/money.ts';
import { AppError } from '#server/app-error.ts';
import { maxImportedMinor } from '#server/platform/imports/read-value.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import { type ReadLine, shorten } from './read-lines.ts';

/** True for a file in the Open Financial Exchange format, which QFX files have too. */
export const isOfx = (text: string): boolean =>
  /^\uFEFF?\s*(?:OFXHEADER:|<\?xml[^>]*>\s*(?:<\?OFX|<OFX>)|<\?OFX|<OFX>)/i.test(text);

interface Tag {
  name: string;
  isEnd: boolean;
  value: string;
  line: number;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    return code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' ';
  });

/** Returns the tags of a file, each with the text behind it. Version 1 doesn't close the tags that have a value. */
function* listTags(text: string): Generator<Tag> {
  let line = 1;
  let counted = 0;
  for (const match of text.matchAll(/<(\/?)([A-Za-z][\w.]*)\s*(\/?)>([^<]*)/g)) {
    for (; counted < match.index; counted++) if (text[counted] === '\n') line++;
    const [, slash = '', name = '', , value = ''] = match;
    yield { name: name.toUpperCase(), isEnd: slash === '/', value: decode(value).trim(), line };
  }
}

/**
 * An amount has a point or a comma before its decimals, and no mark between thousands. Three digits behind the mark may be thousands
 * of a bank that ignores this, so they are refused.
 */
function parseOfxAmount(text: string): number | undefined {
  if (!/^[+-]?\d{1,15}(?:[.,](?:\d{1,2}|\d{4,10}))?$/.test(text)) return undefined;
  const minor = parseAmountMinor(text, text.includes(',') ? ',' : '.');
  return minor !== undefined && Math.abs(minor) <= maxImportedMinor ? minor : undefined;
}

/** Returns the day of a date such as `20260131120000[1:WAT]`: as it is written, since banks write their own day. */
function parseOfxDay(text: string): string | undefined {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})/.exec(text) ?? [];
  const day = EnteredDay.safeParse(`${year}-${month}-${date}`);
  return day.success ? day.data : undefined;
}

type Fields = Partial<Record<string, string>>;

/** The name of the payee, and the memo unless it says the same. */
function describe({ NAME = '', PAYEE = '', MEMO = '' }: Fields): string {
  const name = NAME || PAYEE;
  if (MEMO.toUpperCase().startsWith(name.toUpperCase())) return shorten(MEMO || name);
  return shorten(name.toUpperCase().includes(MEMO.toUpperCase()) ? name : `${name} ${MEMO}`);
}

/** Reads a statement in OFX 1.x (SGML) or 2.x (XML). @throws FILE_UNREADABLE without a statement, or with several accounts */
export function readOfx(text: string, today: string) {
  const skipped = createSkippedLines<StatementSkipReason>({ delimiter: ',' });
  const lines: ReadLine[] = [];
  const whole: Fields = {};
  const accounts = new Set<string>();
  let current: { fields: Fields; line: number } | undefined;
  let isBalance = false;

  const readTransaction = ({ fields, line }: NonNullable<typeof current>) => {
    const row = { line, cells: Object.values(fields).flatMap((value) => value ?? []) };
    const { DTPOSTED = '', TRNAMT = '' } = fields;
    const day = parseOfxDay(DTPOSTED);
    const signedMinor = parseOfxAmount(TRNAMT);
    if (day === undefined) return skipped.add('unreadable date', row, { column: 'DTPOSTED', text: DTPOSTED });
    if (day > today) return skipped.add('date in the future', row, { column: 'DTPOSTED', text: DTPOSTED });
    if (signedMinor === undefined)
      return skipped.add('unreadable amount', row, { column: 'TRNAMT', text: TRNAMT });
    if (signedMinor === 0) return skipped.add('no amount', row);
    lines.push({
      day,
      signedMinor,
      description: describe(fields),
      reference: shorten(fields['CHECKNUM'] ?? fields['REFNUM'] ?? '') || null,
      balanceMinor: null,
      bankId: fields['FITID'] || null,
    });
  };
  const finish = () => {
    if (current) readTransaction(current);
    current = undefined;
  };

  for (const { name, isEnd, value, line } of listTags(text)) {
    if (name === 'STMTTRN' || name === 'BANKTRANLIST') finish();
    if (name === 'STMTTRN' && !isEnd) current = { fields: {}, line };
    if (name === 'LEDGERBAL') isBalance = !isEnd;
    if (isEnd || value === '') continue;
    if (current) current.fields[name] ??= value;
    else if (name === 'BALAMT' && isBalance) whole['CLOSING'] ??= value;
    else if (name === 'ACCTID') accounts.add(value);
    else whole[name] ??= value;
  }
  finish();
  if (accounts.size > 1)
    throw new AppError('FILE_UNREADABLE', {
      message: 'This file has statements of several accounts. Download one account at a time.',
    });
  if (accounts.size === 0 && lines.length === 0)
    throw new AppError('FILE_UNREADABLE', { message: 'This OFX file contains no bank statement' });
  const closingMinor = parseOfxAmount(whole['CLOSING'] ?? '');
  return {
    lines,
    skipped: skipped.list(),
    facts: {
      accountNumber: [...accounts][0],
      statedCurrency: whole['CURDEF']?.toUpperCase(),
      currency: currencies.find((code): code is Currency => code === whole['CURDEF']?.toUpperCase()),
      closingMinor,
    },
  };
}
