import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { Failure, Outcome, TestDuration } from './outcome.ts';

/** The annotation with which a test records its CPU seconds (tests/support/browser/test.ts). */
const cpuAnnotation = 'CPU seconds';

/** Returns the outcome of a Playwright run from its JSON report. */
export function outcomeOfBrowser({ stats, suites, errors }: JSONReport): Outcome {
  const failures: Failure[] = errors.map(({ message = '' }) => ({
    name: 'an error outside of any test',
    reason: message,
  }));
  const retried: Failure[] = [];
  const measured: TestDuration[] = [];
  const visit = ({ title: around, specs, suites: within = [] }: JSONReportSuite, outer: string[]) => {
    const path = [...outer, around];
    for (const { file, title, tests } of specs)
      for (const { projectName, status, results } of tests) {
        const name = `${[...path, title].join(' › ')} (${projectName})`;
        for (const { duration, annotations } of results) {
          const cpu = annotations?.find(({ type }) => type === cpuAnnotation)?.description;
          measured.push({
            file: `tests/${file}`,
            title,
            wallSeconds: duration / 1000,
            ...(cpu !== undefined && { cpuSeconds: Number(cpu) }),
          });
        }
        if (status === 'flaky') retried.push({ name, reason: results[0]?.error?.message ?? '' });
        if (status === 'unexpected') failures.push({ name, reason: results.at(-1)?.error?.message ?? '' });
      }
    for (const suite of within) visit(suite, path);
  };
  for (const suite of suites) visit(suite, []);
  return { passed: stats.expected, failed: stats.unexpected, failures, retried, tests: measured };
}

/** Returns a failure in one line without colours. */
export function describeFailure({ name, reason }: Failure): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim());
  return `✗ ${name}: ${(lines.find((line) => line !== '') ?? 'no reason was given').slice(0, 300)}`;
}
