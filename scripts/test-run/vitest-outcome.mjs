import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

const fileOf = (path) => relative(process.cwd(), path);

/** Writes the outcome of a vitest run (outcome.ts) to OUTCOME_FILE, including errors outside of tests, which its JSON reporter omits. */
export default class Outcome {
  onTestRunEnd(modules, unhandled) {
    const told = { passed: 0, failed: 0, failures: [], retried: [], tests: [] };
    const note = (name, errors) => {
      for (const { message = '' } of errors) told.failures.push({ name, reason: message });
    };
    for (const module of modules) {
      const file = fileOf(module.moduleId);
      note(file, module.errors());
      const { duration, ...preparation } = module.diagnostic();
      const tests = [...module.children.allTests()];
      // What a file takes beside its tests: its imports and its hooks.
      const own = sum(tests.map((test) => test.diagnostic()?.duration ?? 0));
      const aroundMs = Math.max(duration - own, 0) + preparation.collectDuration + preparation.setupDuration;
      told.tests.push({ file, title: '(imports and hooks)', wallSeconds: aroundMs / 1000 });
      for (const suite of module.children.allSuites()) note(`${file} › ${suite.fullName}`, suite.errors());
      for (const test of tests) {
        const { state, errors } = test.result();
        const { duration: wallMs = 0, retryCount = 0 } = test.diagnostic() ?? {};
        const { cpuSeconds } = test.meta();
        told.tests.push({ file, title: test.fullName, wallSeconds: wallMs / 1000, cpuSeconds });
        const name = `${file} › ${test.fullName}`;
        if (state === 'passed' && retryCount > 0)
          told.retried.push({ name, reason: errors?.[0]?.message ?? '' });
        else if (state === 'passed') told.passed += 1;
        if (state !== 'failed') continue;
        told.failed += 1;
        // A retried test has an error for each try.
        note(name, errors.slice(-1));
      }
    }
    for (const error of unhandled) {
      const { VITEST_TEST_PATH: path } = error;
      note(`an error outside of any test${path ? `, while ${fileOf(path)} ran` : ''}`, [error]);
    }
    writeFileSync(process.env.OUTCOME_FILE, JSON.stringify(told));
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
