import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const lifecycles = 'machines/lifecycles';
const tests = 'tests/machines';
const substitute = fileURLToPath(new URL('xstate-without-transition.mjs', import.meta.url));

/** Returns the name of every transition of a chart, as in `DROPPED_TRANSITION`. */
const transitionsOf = (machine) =>
  Object.values(machine.root.states).flatMap((state) =>
    [...state.transitions].flatMap(([event, branches]) =>
      branches.map((_, nth) => `${machine.id}|${state.key}|${event}|${nth}`),
    ),
  );

/** Returns the tests that import a chart's file directly. */
const testsOf = (file) =>
  readdirSync(tests)
    .filter((name) => /-(law|lifecycle|step|plan)\.test\.ts$/.test(name))
    .map((name) => `${tests}/${name}`)
    .filter((path) => readFileSync(path, 'utf8').includes(`#${lifecycles}/${file}`));

const contents = (paths) => paths.map((path) => readFileSync(path, 'utf8')).join();
/** Returns the files that a chart's result depends on: the charts and the tests. */
const hashOf = (paths) => createHash('sha256').update(contents(paths)).digest('hex');

/**
 * Drops each transition of each lifecycle chart, one at a time, and runs the tests of that chart, which must fail.
 * Writes a report in StrykerJS's format; the results of unchanged charts are kept.
 *
 * @param report path of the report
 */
export async function dropTransitions(report) {
  const files = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')).files : {};
  process.env.MUTANT_TESTS = tests;
  const { createVitest } = await import('vitest/node');
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      reporters: [{}],
      testTimeout: 60_000,
      include: [`${tests}/*.test.ts`],
    },
    {
      plugins: [
        {
          name: 'drop-transition',
          enforce: 'pre',
          resolveId: (source, importer) =>
            source === 'xstate' && importer?.includes(`/${lifecycles}/`) && importer.endsWith('.lifecycle.ts')
              ? substitute
              : undefined,
        },
      ],
    },
  );
  const sources = readdirSync(lifecycles).map((name) => `${lifecycles}/${name}`);
  for (const file of readdirSync(lifecycles).filter((name) => name.endsWith('.lifecycle.ts'))) {
    const exported = await import(new URL(`../../${lifecycles}/${file}`, import.meta.url));
    const machine = Object.values(exported).find((value) => value?.root?.states);
    const name = `transitions/${machine.id}`;
    const asked = testsOf(file);
    const hash = hashOf([...sources, ...asked]);
    if (files[name]?.hash === hash) continue;
    const specifications = [];
    for (const path of asked) specifications.push(...(await vitest.globTestSpecifications([path])));
    const passes = async (dropped) => {
      process.env.DROPPED_TRANSITION = dropped;
      const { testModules } = await vitest.runTestSpecifications(specifications);
      return testModules
        .filter(({ moduleId }) => specifications.some((one) => one.moduleId === moduleId))
        .every((module) => module.ok());
    };
    if (specifications.length === 0 || !(await passes('')))
      throw new Error(`The tests of ${file} fail without a dropped transition`);
    const mutants = [];
    for (const replacement of transitionsOf(machine)) {
      const status = (await passes(replacement)) ? 'Survived' : 'Killed';
      if (status === 'Survived') console.log(`No test detects that ${replacement} is missing`);
      mutants.push({ mutatorName: 'DroppedTransition', replacement, status });
    }
    console.log(`${file}: ${mutants.length} transitions dropped`);
    files[name] = { hash, mutants };
    writeFileSync(report, JSON.stringify({ files }));
  }
  await vitest.close();
}
