import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#server/refusal.ts';
import type { ReadingTask } from '#server/platform/imports/reading-task.ts';
import { importReaders } from './import-readers.ts';
import type { WorkerRequest, WorkerAnswer } from '#server/platform/imports/read-in-worker.ts';

/** Reads one file, reports what it contains, and then sends its records in batches on request. */
async function work(task: ReadingTask, answer: (content: WorkerAnswer) => void): Promise<void> {
  try {
    const { records, ...reading } = await importReaders[task.kind](task);
    answer({ type: 'reading', reading, records: records.length });
    parentPort?.on('message', (request: WorkerRequest) => {
      if (request.type === 'close') parentPort?.close();
      else answer({ type: 'batch', records: records.slice(request.from, request.from + request.count) });
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    answer({
      type: 'refusal',
      code: problem.code,
      details: { message: problem.message, ...problem.details },
    });
  }
}

const task: ReadingTask = workerData;
void work(task, (content) => parentPort?.postMessage(content, []));
