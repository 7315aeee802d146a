import { readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const begin = '<!-- scores: written by `npm run mutants` -->';
const end = '<!-- /scores -->';

const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/**
 * Writes between the marks of a document how many of the planted faults the tests noticed, folder by folder. A file counts
 * in the first of the reports that has it: the report of a part can still hold files that moved to another part.
 */
export function writeScores(document, reports) {
  const folders = new Map();
  const files = new Map(reports.toReversed().flatMap((report) => Object.entries(report.files)));
  for (const [path, { mutants }] of files)
    for (const name of [dirname(path), path]) {
      const count = folders.get(name) ?? { noticed: 0, missed: 0 };
      for (const { status } of mutants) {
        if (noticed.has(status)) count.noticed += 1;
        if (missed.has(status)) count.missed += 1;
      }
      folders.set(name, count);
    }
  const rows = [...folders]
    .filter(([, count]) => count.noticed + count.missed > 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => {
      const all = count.noticed + count.missed;
      return `| ${name} | ${all} | ${count.noticed} | ${((100 * count.noticed) / all).toFixed(1)} % |`;
    });
  const table = ['| folder or file | faults | noticed | score |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  const text = readFileSync(document, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${document} has no place for the scores`);
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`);
}
