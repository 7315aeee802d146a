import { readFileSync, writeFileSync } from 'node:fs';
import type { TestDuration } from './test-run/outcome.ts';

/**
 * Writes the durations of generated tests, by which a run draws its samples, from the last run's record: best after
 * `THOROUGH=true npm test`. A test that didn't run keeps its duration.
 */
const file = 'tests/support/sampling/durations.json';

/** The tests of a suite, and the item's title in a test's title. */
const suites: Record<string, { of: string; item: RegExp }> = {
  fuzz: { of: 'tests/api/platform/fuzz.test.ts', item: /^(?:a call > )?(\S+) rejects/ },
  adversary: { of: 'tests/faults/adversary.test.ts', item: /^(.+) > has no effect/ },
};

const { tests }: { tests: TestDuration[] } = JSON.parse(readFileSync('.cache/durations.json', 'utf8'));
const recorded: Record<string, Record<string, number>> = JSON.parse(readFileSync(file, 'utf8'));
for (const [suite, { of, item }] of Object.entries(suites)) {
  const seconds = new Map<string, number>();
  for (const { title, wallSeconds } of tests.filter((test) => test.file === of)) {
    const name = item.exec(title)?.[1];
    if (name !== undefined) seconds.set(name, (seconds.get(name) ?? 0) + wallSeconds);
  }
  const rounded = [...seconds].map(([name, sum]) => [name, Number(sum.toFixed(2))]);
  recorded[suite] = { ...recorded[suite], ...Object.fromEntries(rounded) };
  console.log(`${suite}: ${seconds.size} durations recorded`);
}
writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
