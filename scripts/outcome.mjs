import { stripVTControlCharacters } from 'node:util';

/** Returns the result of a Playwright run from its JSON report: `{ passed, failed, failures: [{ name, reason }] }`. */
export function outcomeOfBrowser({ stats, suites, errors }) {
  const failures = errors.map(({ message = '' }) => ({
    name: 'an error outside of any test',
    reason: message,
  }));
  const visit = ({ title: around, specs = [], suites: within = [] }, outer) => {
    const path = [...outer, around];
    for (const { title, tests } of specs)
      for (const { projectName, status, results } of tests)
        if (status === 'unexpected') {
          const reason = results.at(-1)?.error?.message ?? '';
          failures.push({ name: `${[...path, title].join(' › ')} (${projectName})`, reason });
        }
    for (const suite of within) visit(suite, path);
  };
  for (const suite of suites) visit(suite, []);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures };
}

/** Returns a failure in one line without colours. */
export function describeJourneyFailure({ name, reason }) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim());
  return `✗ ${name}: ${(lines.find((line) => line !== '') ?? 'no reason was given').slice(0, 300)}`;
}
