import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const fileOf = (path) => relative(process.cwd(), path);

/** Writes the outcome of a vitest run to OUTCOME_FILE, including errors outside of tests, which its JSON reporter omits. */
export default class Outcome {
  onTestRunEnd(modules, unhandled) {
    const told = { passed: 0, failed: 0, failures: [] };
    const note = (name, errors) => {
      for (const { message = '' } of errors) told.failures.push({ name, reason: message });
    };
    for (const module of modules) {
      const file = fileOf(module.moduleId);
      note(file, module.errors());
      for (const suite of module.children.allSuites()) note(`${file} › ${suite.fullName}`, suite.errors());
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') told.passed += 1;
        if (state !== 'failed') continue;
        told.failed += 1;
        // A retried test has an error for each try.
        note(`${file} › ${test.fullName}`, errors.slice(-1));
      }
    }
    for (const error of unhandled) {
      const { VITEST_TEST_PATH: path } = error;
      note(`an error outside of any test${path ? `, while ${fileOf(path)} ran` : ''}`, [error]);
    }
    writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(told));
  }
}
