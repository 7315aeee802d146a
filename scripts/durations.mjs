import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Where a run records what its parts, files and tests cost. */
const file = '.cache/durations.json';
const ticksPerSecond = 100;

/** Returns the CPU seconds of all ended child processes and their own; 0 where the system doesn't tell. */
function cpuOfEndedChildren() {
  if (!existsSync('/proc/self/stat')) return 0;
  // The name in brackets may contain spaces. After it, 13 and 14 are the user and system time of ended children.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

let counted = 0;
/** Returns the CPU seconds of the child process that ended last. It has to be called each time one ends. */
export function cpuOfEndedChild() {
  const before = counted;
  counted = cpuOfEndedChildren();
  return counted - before;
}

/**
 * @typedef {{ file: string, title: string, wallSeconds: number, cpuSeconds?: number }} TestDuration
 * @typedef {{ name: string, wallSeconds: number, cpuSeconds: number, tests?: TestDuration[] }} PartDuration
 */

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const sumOf = (tests) => ({
  tests: tests.length,
  wallSeconds: sum(tests.map(({ wallSeconds }) => wallSeconds)),
  cpuSeconds: sum(tests.map(({ cpuSeconds = 0 }) => cpuSeconds)),
});

/** Returns the sums of tests by a key, the longest first. */
const sumsBy = (tests, key) =>
  [...Map.groupBy(tests, key)]
    .map(([name, own]) => ({ name, ...sumOf(own) }))
    .sort((one, other) => other.wallSeconds - one.wallSeconds);

/** An area is a folder of tests, or a file of tests/screens: `api/orders`, `flows/withdraw`, `screens/palette`. */
const areaOf = ({ file: path }) => {
  const [, kind, name = ''] = path.split('/');
  return `${kind}/${name.split('.')[0]}`;
};

/**
 * Records what a run cost in `.cache/durations.json`, and returns it as a table.
 *
 * @param {string} seed
 * @param {PartDuration[]} parts in the order in which they ran
 * @param {number} wallSeconds of the whole run
 */
export function recordDurations(seed, parts, wallSeconds) {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const tests = parts.flatMap(({ name, tests: own = [] }) => own.map((test) => ({ part: name, ...test })));
  const files = sumsBy(tests, ({ file: path }) => path);
  const areas = sumsBy(tests, areaOf);
  const whole = { wallSeconds, cpuSeconds: sum(parts.map(({ cpuSeconds }) => cpuSeconds)) };
  const record = {
    commit,
    seed,
    ...whole,
    parts: parts.map(({ tests: _, ...part }) => part),
    areas,
    files,
    tests,
  };
  writeFileSync(file, `${JSON.stringify(record, null, 1)}\n`);
  const row = ({ name, wallSeconds: wall, cpuSeconds: cpu }) =>
    `${name.padEnd(48)}${wall.toFixed(1).padStart(9)}${cpu.toFixed(1).padStart(9)}`;
  return [
    `${'seconds'.padEnd(48)}${'wall'.padStart(9)}${'CPU'.padStart(9)}`,
    ...parts.map(row),
    row({ name: 'all parts', ...whole }),
    '',
    'The areas that take longest (tests beside one another count each; all of them: .cache/durations.json)',
    ...areas.slice(0, 20).map(row),
    '',
    'The files that take longest',
    ...files.slice(0, 15).map(row),
  ].join('\n');
}
