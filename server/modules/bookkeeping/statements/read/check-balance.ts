export interface BalancedLine {
  /** Money in is positive, money out is negative. */
  signedMinor: number;
  balanceMinor: number | null;
}

export interface BalanceCheck {
  openingMinor: number | null;
  closingMinor: number | null;
  /** The closing balance less the opening balance and all lines; 0 if nothing is missing. */
  differenceMinor: number | null;
}

/** Counts the lines whose balance doesn't follow from the line before. */
const countBreaks = (lines: readonly BalancedLine[]): number =>
  lines.filter(({ signedMinor, balanceMinor }, index) => {
    const before = lines[index - 1]?.balanceMinor;
    return typeof before === 'number' && balanceMinor !== null && before + signedMinor !== balanceMinor;
  }).length;

/** Returns the lines of one day in the order in which their balances follow from one another; as they are if both orders fit. */
export function sortByBalance<Line extends BalancedLine>(lines: readonly Line[]): Line[] {
  const reversed = lines.toReversed();
  return countBreaks(reversed) < countBreaks(lines) ? reversed : [...lines];
}

/**
 * Compares the balances of a statement with its lines, oldest first. A balance that the file doesn't state follows from the
 * balances of its first and last line.
 */
export function checkBalance(
  lines: readonly BalancedLine[],
  stated: { openingMinor?: number | undefined; closingMinor?: number | undefined },
): BalanceCheck {
  const [first] = lines;
  const last = lines.at(-1);
  const openingOfLines = first && first.balanceMinor !== null ? first.balanceMinor - first.signedMinor : null;
  const openingMinor = stated.openingMinor ?? openingOfLines;
  const closingMinor = stated.closingMinor ?? last?.balanceMinor ?? null;
  const sum = lines.reduce((total, { signedMinor }) => total + signedMinor, 0);
  const differenceMinor =
    openingMinor === null || closingMinor === null ? null : closingMinor - openingMinor - sum;
  return { openingMinor, closingMinor, differenceMinor };
}
