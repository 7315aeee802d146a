import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPidFile } from '#server/db/postmaster.ts';

const reads = 20_000;
/** Writes and removes the file repeatedly, like a PostgreSQL that is killed again and again. */
const comeAndGo = `
  const { rmSync, writeFileSync } = require('node:fs');
  const { parentPort, workerData } = require('node:worker_threads');
  for (let nth = 0; ; nth += 1) {
    writeFileSync(workerData, '4711\\n');
    rmSync(workerData);
    if (nth === 0) parentPort.postMessage('at work');
  }`;

let folder: string;
let database: Worker;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kontor-pid-'));
  database = new Worker(comeAndGo, { eval: true, workerData: join(folder, 'postmaster.pid') });
  await new Promise((resolve) => database.once('message', resolve));
});
afterAll(async () => {
  await database.terminate();
  rmSync(folder, { recursive: true });
});

test('a database whose file disappears while it is read has ended', () => {
  const pids = new Set(Array.from({ length: reads }, () => readPidFile(folder)?.pid));
  expect(pids).toEqual(new Set([4711, undefined]));
});
