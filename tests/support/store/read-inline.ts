import { importReaders } from '#server/modules/imports/import-readers.ts';
import type { OpenFile, readInWorker as Read } from '#server/platform/imports/read-in-worker.ts';

/** Parses a file in the test's own thread, for tests with hundreds of imports that don't test the worker thread. */
export const readInWorker: typeof Read = async (task) => {
  const { records: _records, ...reading } = await importReaders[task.kind](task);
  return reading;
};

export async function openInWorker(task: Parameters<typeof Read>[0]): Promise<OpenFile> {
  const { records, ...reading } = await importReaders[task.kind](task);
  return {
    reading,
    records: records.length,
    batch: async (from, count) => records.slice(from, from + count),
    close: async () => undefined,
  };
}
