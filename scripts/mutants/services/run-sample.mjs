import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chooseSample, hashOf, readAreas } from './choose-sample.mjs';
import { plant } from './list-faults.mjs';
import { openTests } from './open-tests.mjs';

const size = 300;
/** What the services and their tests are made of. */
const ground = '{server,contract,domain,machines,tests/support}/**/*.ts';
const folder = '.cache/mutants/reached';
const notingLimitMs = 3_600_000;

const readAll = (files) => files.map((file) => readFileSync(file, 'utf8')).join('\n');

/**
 * Plants a sample of faults in the services, one at a time, and runs those API tests of their area that reach them, the
 * quickest first, until one fails. Each result is stored as it comes: the next run of a seed goes on, and tries survivors
 * again if anything has changed. Interrupted, it returns what is known.
 *
 * @param options.atOnce how many faults at once
 * @param options.most how many faults to try in this run
 * @param options.explained the survivors that are explained; each must be a fault that can still be planted
 * @returns the sample as far as it was chosen, with the results that are known
 */
export async function runSample({ store, seed, atOnce, most, explained }) {
  const known = existsSync(store) ? JSON.parse(readFileSync(store, 'utf8')) : {};
  const { compiles = {}, reached = {}, results = {} } = known;
  const save = () => {
    mkdirSync('.cache/mutants', { recursive: true });
    writeFileSync(store, JSON.stringify({ compiles, reached, results }));
  };
  const read = readAreas();
  const faults = new Set(read.flatMap((area) => area.faults.map(({ file, words }) => `${file}: ${words}`)));
  const outdated = explained.filter(({ file, fault }) => !faults.has(`${file}: ${fault}`));
  if (outdated.length > 0) throw new Error(`Explained, but no fault any more: ${JSON.stringify(outdated)}`);
  const text = readAll(globSync(ground).sort());
  const hashes = new Map(read.map(({ name, tests }) => [name, hashOf(text, readAll(tests))]));
  const isOpen = ({ area, key }) =>
    !results[key] || (isMissed(results[key]) && results[key].hash !== hashes.get(area));
  console.log(`Seed ${seed}: choosing faults that compile …`);
  const sample = [];
  const open = [];
  for (const fault of chooseSample(read, { seed, compiles })) {
    sample.push(fault);
    if (isOpen(fault)) open.push(fault);
    if (sample.length === size || open.length >= most) break;
  }
  save();
  console.log(`${sample.length} faults, ${open.length} to try now`);

  for (const area of read) {
    const hash = hashes.get(area.name);
    if (reached[area.name]?.hash === hash || !open.some((fault) => fault.area === area.name)) continue;
    console.log(`${area.name}: what its ${area.tests.length} files of tests reach …`);
    reached[area.name] = { hash, seconds: await noteReached(area) };
    save();
  }

  const texts = new Map(read.flatMap((area) => [...area.texts]));
  const queue = [...open];
  let hasEnded = false;
  const stops = new Set();
  const end = () => {
    hasEnded = true;
    for (const stop of stops) void stop();
  };
  const work = async () => {
    const tests = await openTests();
    stops.add(tests.stop);
    const isLate = await tryFaults(tests);
    stops.delete(tests.stop);
    await tests.close();
    if (isLate) await work();
  };
  /** Tries faults until none is left, or until one is late: its tests have to be opened anew. */
  const tryFaults = async (tests) => {
    for (let fault = queue.shift(); fault; fault = queue.shift()) {
      const files = testsOf(fault, reached[fault.area].seconds);
      const result = await tryFault(tests, fault, files, texts.get(fault.file));
      if (hasEnded) return false;
      results[fault.key] = { ...result, hash: hashes.get(fault.area), seed };
      save();
      console.log(
        `${result.status} (${result.seconds.toFixed()} s): ${fault.file}:${fault.line} ${fault.words}`,
      );
      if (result.status === 'late') return true;
    }
    return false;
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, end);
  if (open.length > 0) await Promise.all(Array.from({ length: atOnce }, work));
  return { seed, size, sample: sample.map((fault) => ({ ...fault, result: results[fault.key] })) };
}

/** No test reached the fault, or none failed. */
export const isMissed = ({ status }) => status === 'missed' || status === 'unreached';

/** Runs the tests of an area without a fault, and returns the seconds of each file. */
async function noteReached({ name, tests, noting }) {
  process.env.MUTANTS_REACHED = `${folder}/${name}`;
  const opened = await openTests({ notesReached: true });
  const { status, by, seconds } = await opened.run(tests, noting, notingLimitMs);
  await opened.close();
  if (status !== 'missed') throw new Error(`The tests of ${name} fail without a fault: ${by}`);
  return seconds;
}

const readSteps = (area, file) =>
  JSON.parse(readFileSync(`${folder}/${area}/${file.replaceAll('/', '+')}.json`, 'utf8'));

/** Returns the tests of its area that reach a fault with their seconds, the quickest first. */
const testsOf = ({ area, step }, seconds) =>
  Object.entries(seconds)
    .filter(([file]) => step === undefined || readSteps(area, file).includes(step))
    .map(([file, own]) => ({ file, seconds: own }))
    .sort((one, other) => one.seconds - other.seconds);

async function tryFault(opened, fault, files, text) {
  const begin = Date.now();
  if (files.length === 0) return { status: 'unreached', seconds: 0 };
  const usual = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const limitMs = 120_000 + 5000 * usual;
  const changed = { [fault.file]: plant(text, fault) };
  const { status, by } = await opened.run(
    files.map(({ file }) => file),
    changed,
    limitMs,
  );
  return { status, by, seconds: (Date.now() - begin) / 1000 };
}
