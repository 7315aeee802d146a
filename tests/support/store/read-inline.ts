import { beforeAll, vi } from 'vitest';
import { importReaders } from '#server/modules/imports/import-readers.ts';
import type * as readInWorkerModule from '#server/platform/imports/read-in-worker.ts';
import type { ReadingTask } from '#server/platform/imports/reading-task.ts';

let usesThread = false;

// Loading a thread takes a second, and most tests of imports don't test it: the server parses their files in the test's
// own thread.
vi.mock('#server/platform/imports/read-in-worker.ts', async (importOriginal) => {
  const original = await importOriginal<typeof readInWorkerModule>();
  const openInWorker: typeof original.openInWorker = (task, limits) =>
    usesThread ? original.openInWorker(task, limits) : openInline(task);
  const readInWorker: typeof original.readInWorker = async (task, limits) => {
    const file = await openInWorker(task, limits);
    await file.close();
    return file.reading;
  };
  return { openInWorker, readInWorker };
});

// Also after a file that tested the thread.
beforeAll(() => readInThread(false));

/** Lets the server read files in a thread until the end of the test file, as it does outside of tests. */
export function readInThread(isWanted = true): void {
  usesThread = isWanted;
}

async function openInline(task: ReadingTask): Promise<readInWorkerModule.OpenFile> {
  const { records, ...reading } = await importReaders[task.kind](task);
  return {
    reading,
    records: records.length,
    batch: async (from, count) => records.slice(from, from + count),
    close: async () => undefined,
  };
}
