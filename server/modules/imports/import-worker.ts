import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '#server/app-error.ts';
import type { ReadingTask } from '#server/platform/imports/reading-task.ts';
import { importReaders } from './import-readers.ts';
import type { WorkerRequest, WorkerResponse } from '#server/platform/imports/read-in-worker.ts';

/** Reads one file, reports what it contains, and then sends its records in batches on request. */
async function runTask(task: ReadingTask, answer: (content: WorkerResponse) => void): Promise<void> {
  try {
    const { records, ...reading } = await importReaders[task.kind](task);
    answer({ type: 'reading', reading, records: records.length });
    parentPort?.on('message', (request: WorkerRequest) => {
      if (request.type === 'close') parentPort?.close();
      else answer({ type: 'batch', records: records.slice(request.from, request.from + request.count) });
    });
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    answer({
      type: 'refusal',
      code: problem.code,
      details: { message: problem.message, ...problem.details },
    });
  }
}

const task: ReadingTask = workerData;
void runTask(task, (content) => parentPort?.postMessage(content, []));
