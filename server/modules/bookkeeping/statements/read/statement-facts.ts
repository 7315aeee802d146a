import { type Currency, currencies } from '#domain/money.ts';
import { foldText } from '#domain/fold-text.ts';
import { splitLine } from '#server/platform/imports/read-table.ts';
import type { TableReading } from '#contract/store/import.ts';
import { readSigned } from './read-signed.ts';

/** The facts that a bank prints above its table. */
export interface StatementFacts {
  accountNumber?: string;
  currency?: Currency;
  openingMinor?: number;
  closingMinor?: number;
}

const labels = {
  accountNumber: /^(?:account|acct|a\/c|wallet)\.? *(?:no|num|number|#)/,
  currency: /^(?:account )?currency/,
  opening: /^(?:opening|start(?:ing)?|beginning) *balance|^balance (?:b\/?f|brought forward)|^b\/f\b/,
  closing: /^(?:closing|ending) *balance|^balance (?:c\/?f|carried forward)|^c\/f\b/,
};

/** Returns true if a text names an opening balance. */
export const isOpening = (text: string): boolean => labels.opening.test(foldText(text.trim()));
/** Returns true if a text names a closing balance. */
export const isClosing = (text: string): boolean => labels.closing.test(foldText(text.trim()));

/** Returns the labels of a line, each with the text that follows it in its own cell or in the next one. */
function listLabels(cells: readonly string[]): { label: string; value: string }[] {
  return cells.flatMap((cell, index) => {
    const colon = cell.indexOf(':');
    const own = colon >= 0 ? cell.slice(colon + 1).trim() : '';
    const next = cells.slice(index + 1).find((other) => other !== '') ?? '';
    return cell === '' ? [] : [{ label: foldText(cell), value: own === '' ? next : own }];
  });
}

/** Reads the account number, currency and balances from the lines around a table. */
export function readFacts(
  lines: readonly string[],
  delimiter: TableReading['delimiter'],
  format: { decimalMark: '.' | ',' },
): StatementFacts {
  const facts: StatementFacts = {};
  for (const line of lines)
    for (const { label, value } of listLabels(splitLine(line, delimiter))) {
      if (labels.accountNumber.test(label)) facts.accountNumber ??= value.replaceAll(/[^\dA-Za-z*]/g, '');
      const code = labels.currency.test(label)
        ? currencies.find((one) => value.toUpperCase().includes(one))
        : undefined;
      if (code) facts.currency ??= code;
      const balance = readSigned(value, format);
      if (balance === undefined) continue;
      if (labels.opening.test(label)) facts.openingMinor ??= balance;
      if (labels.closing.test(label)) facts.closingMinor ??= balance;
    }
  return facts;
}
