import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const begin = '<!-- scores: written by `npm run mutants` -->';
const end = '<!-- /scores -->';

const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** Returns how many of a file's planted faults were tried and detected. */
const scoreOf = ({ mutants }) => ({
  all: mutants.filter(({ status }) => noticed.has(status) || missed.has(status)).length,
  found: mutants.filter(({ status }) => noticed.has(status)).length,
});

/** Returns the files of the previous table that still exist; the transitions of a chart count as a file. */
const readScores = (table) =>
  [...table.matchAll(/^\| (\S+\.ts|transitions\/\S+) +\| (\d+) +\| (\d+) +\|/gm)].flatMap(
    ([, path, all, found]) =>
      path.startsWith('transitions/') || existsSync(path)
        ? [[path, { all: Number(all), found: Number(found) }]]
        : [],
  );

/** Returns the sums of each folder. */
function sumFolders(files) {
  const folders = new Map();
  for (const [path, { all, found }] of files) {
    const sum = folders.get(dirname(path)) ?? { all: 0, found: 0 };
    folders.set(dirname(path), { all: sum.all + all, found: sum.found + found });
  }
  return folders;
}

/**
 * Writes the share of detected faults by folder between the marks of a document. A file counts in the first report that has
 * it, because the report of a part can still contain files that moved to another part. A file without a report keeps its
 * score from the document.
 */
export function writeScores(document, reports) {
  const text = readFileSync(document, 'utf8');
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`${document} has no marks for the scores`);
  const reported = reports
    .toReversed()
    .flatMap(({ files }) => Object.entries(files).map(([path, file]) => [path, scoreOf(file)]));
  const files = new Map([...readScores(text.slice(from, to)), ...reported]);
  const rows = [...sumFolders(files), ...files]
    .filter(([, { all }]) => all > 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(
      ([name, { all, found }]) => `| ${name} | ${all} | ${found} | ${((100 * found) / all).toFixed(1)} % |`,
    );
  const table = ['| folder or file | faults | noticed | score |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  );
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`);
}
