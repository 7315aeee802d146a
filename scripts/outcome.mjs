import { stripVTControlCharacters } from 'node:util';

/**
 * Returns the result of a Playwright run from its JSON report: `{ passed, failed, failures: [{ name, reason }], retried,
 * tests }`. A test that needed another try is listed in `retried` and doesn't count as passed.
 */
export function outcomeOfBrowser({ stats, suites, errors }) {
  const failures = errors.map(({ message = '' }) => ({
    name: 'an error outside of any test',
    reason: message,
  }));
  const retried = [];
  const measured = [];
  const visit = ({ title: around, specs = [], suites: within = [] }, outer) => {
    const path = [...outer, around];
    for (const { file, title, tests } of specs)
      for (const { projectName, status, results } of tests) {
        const name = `${[...path, title].join(' › ')} (${projectName})`;
        for (const { duration, annotations = [] } of results) {
          const cpu = annotations.find(({ type }) => type === 'CPU seconds')?.description;
          measured.push({
            file: `tests/${file}`,
            title,
            wallSeconds: duration / 1000,
            ...(cpu && { cpuSeconds: Number(cpu) }),
          });
        }
        if (status === 'flaky') retried.push(name);
        if (status === 'unexpected') failures.push({ name, reason: results.at(-1)?.error?.message ?? '' });
      }
    for (const suite of within) visit(suite, path);
  };
  for (const suite of suites) visit(suite, []);
  return { passed: stats.expected, failed: stats.unexpected, failures, retried, tests: measured };
}

/** Returns a failure in one line without colours. */
export function describeJourneyFailure({ name, reason }) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim());
  return `✗ ${name}: ${(lines.find((line) => line !== '') ?? 'no reason was given').slice(0, 300)}`;
}
