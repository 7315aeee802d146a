import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { TestDuration } from './outcome.ts';

/** Where a run records what its parts, files and tests cost. */
const record = '.cache/durations.json';
const ticksPerSecond = 100;

/** Returns the CPU seconds of all ended child processes and their own; 0 where the system doesn't tell. */
function cpuOfEndedChildren(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  // The name in brackets may contain spaces. After it, 13 and 14 are the user and system time of ended children.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

let counted = 0;
/** Returns the CPU seconds of the child process that ended last. It has to be called each time one ends. */
export function cpuOfEndedChild(): number {
  const before = counted;
  counted = cpuOfEndedChildren();
  return counted - before;
}

interface Duration {
  wallSeconds: number;
  cpuSeconds: number;
}
interface PartDuration extends Duration {
  name: string;
  tests?: TestDuration[];
}
interface RunDuration {
  commit: string;
  seed: string;
  /** In the order in which they ran. */
  parts: readonly PartDuration[];
  /** Of the whole run; parts that run beside each other take less together than one after the other. */
  wallSeconds: number;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Returns the sums of tests by a key, the longest first. */
const sumsBy = (tests: TestDuration[], key: (test: TestDuration) => string) =>
  [...Map.groupBy(tests, key)]
    .map(([name, own]) => ({
      name,
      wallSeconds: sum(own.map(({ wallSeconds }) => wallSeconds)),
      cpuSeconds: sum(own.map(({ cpuSeconds = 0 }) => cpuSeconds)),
    }))
    .sort((one, other) => other.wallSeconds - one.wallSeconds);

/** An area is a folder of tests, or a file of tests/screens: `api/orders`, `flows/withdraw`, `screens/palette`. */
function areaOf({ file }: TestDuration): string {
  const [, kind = '', name = ''] = file.split('/');
  return `${kind}/${name.split('.')[0]}`;
}

const row = ({ name, wallSeconds, cpuSeconds }: PartDuration) =>
  `${name.padEnd(48)}${wallSeconds.toFixed(1).padStart(9)}${cpuSeconds.toFixed(1).padStart(9)}`;

/** Records what a run cost in `.cache/durations.json`, and returns it as a table. */
export function recordDurations({ commit, seed, parts, wallSeconds }: RunDuration): string {
  const tests = parts.flatMap(({ name, tests: own = [] }) => own.map((test) => ({ part: name, ...test })));
  const [areas, files] = [sumsBy(tests, areaOf), sumsBy(tests, ({ file }) => file)];
  const whole = { name: 'all parts', wallSeconds, cpuSeconds: sum(parts.map((part) => part.cpuSeconds)) };
  const own = parts.map(({ name, wallSeconds: wall, cpuSeconds: cpu }) => ({
    name,
    wallSeconds: wall,
    cpuSeconds: cpu,
  }));
  const content = { commit, seed, parts: [...own, whole], areas, files, tests };
  writeFileSync(record, `${JSON.stringify(content, null, 1)}\n`);
  return [
    `${'seconds'.padEnd(48)}${'wall'.padStart(9)}${'CPU'.padStart(9)}`,
    ...[...own, whole].map(row),
    '',
    `The areas that take longest (tests that run beside each other count each; all: ${record})`,
    ...areas.slice(0, 20).map(row),
    '',
    'The files that take longest',
    ...files.slice(0, 15).map(row),
  ].join('\n');
}
