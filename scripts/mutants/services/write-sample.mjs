import { percent, readBetween, readTable, tableOf, writeBetween } from '../document.mjs';
import { isMissed } from './run-sample.mjs';

const head = ['seed', 'commit', 'date', 'sample', 'tried', 'noticed', 'explained', 'score'];

/** Returns the rows of earlier seeds. */
const readSeeds = () =>
  readTable(readBetween('services')).filter((row) => row.length === head.length && /^\d+$/.test(row[0]));

/** Returns the seed of the next run: the last one until all of its sample was tried, then the next. */
export function getNextSeed() {
  const last = readSeeds()
    .toSorted((one, other) => Number(one[0]) - Number(other[0]))
    .at(-1);
  if (!last) return 1;
  const [seed, , , size, tried] = last.map(Number);
  return tried < size ? seed : seed + 1;
}

/** Writes the result of a sample into the document, beside those of earlier seeds. */
export function writeSample({ commit, seed, size, sample, explained }) {
  const isExplained = ({ file, words }) =>
    explained.find((entry) => entry.file === file && entry.fault === words)?.why;
  const tried = sample.filter(({ result }) => result);
  const survivors = tried.filter(({ result }) => isMissed(result));
  const scoreOf = (faults) => {
    const found = faults.filter(({ result }) => !isMissed(result)).length;
    return [faults.length, found, faults.length - found, percent(found, faults.length)];
  };
  const areas = [...Map.groupBy(tried, ({ area }) => area)].sort(([one], [other]) =>
    one.localeCompare(other),
  );
  const seconds = tried.reduce((sum, { result }) => sum + result.seconds, 0);
  const reasons = survivors.filter(isExplained);
  const [all, found, , score] = scoreOf(tried);
  const today = new Date().toISOString().slice(0, 10);
  const row = [seed, commit, today, size, all, found, reasons.length, score];
  const seeds = [...readSeeds().filter(([other]) => Number(other) !== seed), row];
  const rowsOf = (faults, ...columns) =>
    faults.map((fault) => [
      `${fault.file}:${fault.line}`,
      `\`${fault.words.replaceAll('`', "'")}\``,
      ...columns.map((column) => column(fault)),
    ]);
  const open = survivors.filter((fault) => !isExplained(fault));
  writeBetween(
    'services',
    tableOf(head, seeds),
    `Seed ${seed} by area, ${(seconds / tried.length).toFixed()} seconds a fault:`,
    tableOf(
      ['area', 'tried', 'noticed', 'survived', 'score'],
      areas.map(([name, faults]) => [name, ...scoreOf(faults)]),
    ),
    reasons.length > 0 ? 'Survivors that are explained:' : '',
    tableOf(['where', 'fault', 'reason'], rowsOf(reasons, isExplained)),
    open.length > 0 ? 'Survivors that need a test or an explanation:' : '',
    tableOf(
      ['where', 'fault', 'reached by a test'],
      rowsOf(open, ({ result }) => (result.status === 'unreached' ? 'no' : 'yes')),
    ),
  );
}
