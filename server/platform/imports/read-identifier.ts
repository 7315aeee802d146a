/** An SKU, a barcode or a number of a customer: text that may look like a number. */
export type IdentifierReading = { ok: true; text: string } | { ok: false };

/** How spreadsheets keep digits as text: an apostrophe before them, or a formula that is only a text. */
const asText = /^(?:['’]+(?=[\p{Nd}+])|="([^"]*)"$)/u;
const inNotation = /^(\d)(?:[.,](\d+))?E\+(\d{1,3})$/i;
const maxDigits = 64;

/**
 * Reads a cell with an identifier. A spreadsheet writes a long number as `6.15034E+12`: it is restored if all of its
 * digits are there, and refused if some are lost.
 */
export function readIdentifier(cell: string): IdentifierReading {
  const text = cell.replace(asText, '$1').trim();
  const [, first, decimals = '', exponent] = inNotation.exec(text) ?? [];
  if (first === undefined) return { ok: true, text };
  const zeros = Number(exponent) - decimals.length;
  // Zeros that the cell doesn't contain may stand for digits that it rounded.
  return zeros === 0 && decimals.length < maxDigits ? { ok: true, text: first + decimals } : { ok: false };
}
