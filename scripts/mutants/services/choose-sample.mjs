import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { areas, ofMigrations, withoutDecisions } from './areas.mjs';
import { makeCompiler } from './compiler.mjs';
import { listFaults, plant } from './list-faults.mjs';

export const hashOf = (...parts) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);

/** Returns the areas with their faults, tests, and the texts that note what is reached. */
export function readAreas() {
  return Object.entries(areas).map(([name, { services, tests }]) => {
    const files = globSync(services)
      .filter((file) => !withoutDecisions.test(file))
      .sort()
      .map((file) => {
        const text = readFileSync(file, 'utf8');
        return { file, text, ...listFaults(file, text) };
      });
    return {
      name,
      tests: globSync(tests)
        .filter((file) => !ofMigrations.test(file))
        .sort(),
      texts: new Map(files.map(({ file, text }) => [file, text])),
      noting: Object.fromEntries(files.map(({ file, noting }) => [file, noting])),
      faults: files.flatMap(({ file, text, faults }) =>
        faults.map((fault) => ({ ...fault, area: name, key: keyOf(hashOf(file, text), fault) })),
      ),
    };
  });
}

/** The same fault in an unchanged file. */
const keyOf = (file, { rule, start, replacement }) => `${file} ${rule} ${start} ${hashOf(replacement)}`;

/** Like faults of a file are told apart by their order, so that a change elsewhere in it keeps its part of the sample. */
function nameFaults(faults) {
  const times = new Map();
  return faults.map((fault) => {
    const name = `${fault.file} ${fault.rule} ${fault.words}`;
    times.set(name, (times.get(name) ?? 0) + 1);
    return { ...fault, name: `${name} ${times.get(name)}` };
  });
}

/**
 * Chooses faults of all areas in an order by a seed, one after the other, none of which the compiler refuses.
 *
 * @param compiles what was found out before, by the fault's key; is added to
 */
export function* chooseSample(read, { seed, compiles }) {
  const texts = new Map(read.flatMap((area) => [...area.texts]));
  const isCompiled = makeCompiler([...texts.keys()]);
  const inOrder = nameFaults(read.flatMap(({ faults }) => faults))
    .map((fault) => ({ ...fault, order: hashOf(seed, fault.name) }))
    .sort((one, other) => one.order.localeCompare(other.order));
  for (const fault of inOrder) {
    compiles[fault.key] ??= isCompiled(fault.file, plant(texts.get(fault.file), fault));
    if (compiles[fault.key]) yield fault;
  }
}
