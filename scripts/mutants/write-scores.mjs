import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { percent, readBetween, readTable, tableOf, writeBetween } from './document.mjs';

const noticed = new Set(['Killed', 'Timeout']);
const missed = new Set(['Survived', 'NoCoverage']);

/** Returns how many of a file's planted faults were tried and detected. */
const scoreOf = ({ mutants }, commit) => ({
  all: mutants.filter(({ status }) => noticed.has(status) || missed.has(status)).length,
  found: mutants.filter(({ status }) => noticed.has(status)).length,
  commit,
});

/** Returns the files of the previous table that still exist; the transitions of a chart count as a file. */
const readScores = (text) =>
  readTable(text).flatMap(([path = '', all, found, , commit = '']) => {
    const isFile = path.startsWith('transitions/') || (path.endsWith('.ts') && existsSync(path));
    return isFile ? [[path, { all: Number(all), found: Number(found), commit }]] : [];
  });

/** Returns the sums of each folder. */
function sumFolders(files) {
  const folders = new Map();
  for (const [path, { all, found }] of files) {
    const sum = folders.get(dirname(path)) ?? { all: 0, found: 0 };
    folders.set(dirname(path), { all: sum.all + all, found: sum.found + found, commit: '' });
  }
  return folders;
}

/**
 * Writes the share of detected faults by folder into the document. A file counts in the first report that has it, because the
 * report of a part can still contain files that moved to another part. A file without a report keeps its score and its commit
 * from the document.
 *
 * @param options.explained the reasons why no test has to notice the survivors of files
 */
export function writeScores({ commit, reports, explained }) {
  const reported = reports
    .toReversed()
    .flatMap(({ files }) => Object.entries(files).map(([path, file]) => [path, scoreOf(file, commit)]));
  const files = new Map([...readScores(readBetween('scores')), ...reported]);
  const rows = [...sumFolders(files), ...files]
    .filter(([, { all }]) => all > 0)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, { all, found, commit: at }]) => [name, all, found, percent(found, all), at]);
  const reasons = explained.map(({ of, why }) => `- ${of}: ${why}`);
  writeBetween(
    'scores',
    tableOf(['folder or file', 'faults', 'noticed', 'score', 'commit'], rows),
    'These survivors are explained, since nothing that runs depends on them:',
    reasons.join('\n'),
  );
}
