import { readFileSync, writeFileSync } from 'node:fs';

interface ThoroughPart {
  name: string;
  passed: number;
  failed: number;
  retried: readonly unknown[];
  wallSeconds: number;
}

const begin = '<!-- thorough: written by `THOROUGH=true npm test` -->';
const end = '<!-- /thorough -->';

/** Writes the outcome of the parts of a thorough run into its table in docs/quality.md; other parts keep their row. */
export function recordThoroughRun(
  parts: readonly ThoroughPart[],
  { commit, date }: { commit: string; date: string },
  document = 'docs/quality.md',
): void {
  const text = readFileSync(document, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${document} has no marks for the thorough run`);
  const before = [...text.slice(from, to).matchAll(/^\| (\S+) +\|.*$/gm)].map(
    ([row, name = '']) => [name, row.replaceAll(/ +/g, ' ')] as const,
  );
  const now = parts.map(({ name, passed, failed, retried, wallSeconds }) => {
    const minutes = (wallSeconds / 60).toFixed(1);
    return [
      name,
      `| ${name} | ${commit} | ${date} | ${passed} | ${failed} | ${retried.length} | ${minutes} |`,
    ] as const;
  });
  const rows = new Map([...before.filter(([name]) => name !== 'part' && !/^-+$/.test(name)), ...now]);
  const table = [
    '| part | commit | date | passed | failed | needed another try | minutes |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.values(),
  ].join('\n');
  writeFileSync(document, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(to)}`);
}
