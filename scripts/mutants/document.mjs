import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const document = 'docs/quality.md';
const marksOf = (name) => [`<!-- ${name}: written by \`npm run mutants\` -->`, `<!-- /${name} -->`];

function findMarks(text, name) {
  const [begin, end] = marksOf(name);
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)];
  if (from < begin.length || to < from) throw new Error(`${document} has no marks for the ${name}`);
  return [from, to];
}

/** Returns what the last run wrote between the marks of this name. */
export function readBetween(name) {
  const text = readFileSync(document, 'utf8');
  return text.slice(...findMarks(text, name));
}

/** Writes paragraphs between the marks of this name. */
export function writeBetween(name, ...paragraphs) {
  const text = readFileSync(document, 'utf8');
  const [from, to] = findMarks(text, name);
  const written = paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');
  writeFileSync(document, `${text.slice(0, from)}\n\n${written}\n\n${text.slice(to)}`);
}

/** Returns the rows of a table that was written, below its head. */
export const readTable = (text) =>
  [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row]) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()));

const cell = (value) => String(value).replaceAll('|', String.raw`\|`);

/** Returns a table, or nothing without rows. */
export function tableOf(head, rows) {
  if (rows.length === 0) return '';
  return [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Returns the share of faults that were noticed: `97.6 %`. */
export const percent = (found, all) => `${((100 * found) / all).toFixed(1)} %`;

/** Returns the commit that is checked out. */
export const readCommit = () =>
  execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim();
