import { mkdirSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, expect } from 'vitest';

/** Stores which steps of the services a test file reached, as they are noted by `listFaults`. */
globalThis.reached = new Set();

afterAll(() => {
  const folder = process.env.MUTANTS_REACHED;
  mkdirSync(folder, { recursive: true });
  const file = relative(process.cwd(), expect.getState().testPath).replaceAll('/', '+');
  writeFileSync(`${folder}/${file}.json`, JSON.stringify([...globalThis.reached]));
});
