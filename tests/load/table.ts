/**
 * A row of a benchmark. Both values are in `unit`. The target is a limit of Kontor's value, and may be a multiple of
 * the floor's.
 */
export interface Figure {
  name: string;
  unit: 'ms' | 'req/s' | 'MB' | 'kB' | 's' | 'jobs';
  kontor: number;
  floor?: number;
  /** The wording of the quality document. */
  target?: { words: string; isMet: boolean };
}

/** Returns a target such as `≤ 1.5 × floor`. */
export function atMost(value: number, bound: number, words: string): NonNullable<Figure['target']> {
  return { words: `≤ ${words}`, isMet: value <= bound };
}
export function atLeast(value: number, bound: number, words: string): NonNullable<Figure['target']> {
  return { words: `≥ ${words}`, isMet: value >= bound };
}

export const missed = (figures: Figure[]): Figure[] =>
  figures.filter(({ target }) => target?.isMet === false);

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });

/** Prints a figure in one line as soon as it is measured, because a whole benchmark takes minutes. */
export function printFigure({ name, unit, kontor, floor, target }: Figure): void {
  const beside = floor === undefined ? '' : `, floor ${number.format(floor)} ${unit}`;
  const result = target ? `, ${target.words}: ${target.isMet ? 'ok' : 'MISSED'}` : '';
  console.log(`  ${name}: ${number.format(kontor)} ${unit}${beside}${result}`);
}

export function printFigures(title: string, figures: Figure[]): void {
  const heads = ['', 'floor', 'Kontor', 'ratio', 'target', ''];
  const rows = figures.map(({ name, unit, kontor, floor, target }) => [
    name,
    floor === undefined ? '–' : `${number.format(floor)} ${unit}`,
    `${number.format(kontor)} ${unit}`,
    floor === undefined ? '–' : `${number.format(kontor / floor)} ×`,
    target?.words ?? '–',
    target ? (target.isMet ? 'ok' : 'MISSED') : '',
  ]);
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const misses = missed(figures).length;
  console.log(
    [
      title,
      line(heads),
      ...rows.map(line),
      misses
        ? `${misses} of ${figures.filter(({ target }) => target).length} targets missed`
        : 'All targets met',
    ].join('\n'),
  );
}
