import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/errors.ts';
import { AppError, type AppErrorDetails } from '#server/app-error.ts';
import type { Reading, ReadingTask } from './reading-task.ts';

/** The limits of a worker. A file that can't be read within them is rejected. */
export interface WorkerLimits {
  timeoutMs: number;
  memoryMb: number;
}
const defaultLimits: WorkerLimits = { timeoutMs: 20_000, memoryMb: 256 };
const closeTimeoutMs = 5000;

/** A message to a worker that has read its file: send records, or end. */
export type WorkerRequest = { type: 'batch'; from: number; count: number } | { type: 'close' };
export type WorkerResponse =
  | { type: 'reading'; reading: Reading; records: number }
  | { type: 'batch'; records: unknown[] }
  | { type: 'refusal'; code: ErrorCode; details: AppErrorDetails };

/** A file that was read; its records stay in the worker until they are requested. */
export interface OpenFile {
  reading: Reading;
  /** The number of records that it contains. */
  records: number;
  batch(from: number, count: number): Promise<unknown[]>;
  close(): Promise<void>;
}

/** The thread that contains the readers of all kinds; in the built server it is the file beside this one. */
const workerAddress = new URL(
  import.meta.url.endsWith('.ts') ? '../../modules/imports/import-worker.ts' : './import-worker.js',
  import.meta.url,
);

/**
 * Reads a file in a thread of its own, so that the server stays responsive and a problem with the file only ends that thread.
 * Close the result when you are done.
 * @throws FILE_UNREADABLE also for a file that takes too long or too much memory
 */
export async function openInWorker(task: ReadingTask, limits = defaultLimits): Promise<OpenFile> {
  const worker = new Worker(workerAddress, {
    workerData: task,
    name: 'import',
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
  });
  // Reported to the next request: it may end between two batches.
  const ended = new AbortController();
  worker.on('error', (problem) => ended.abort(problem));
  worker.on('exit', () => ended.abort(new Error('The worker ended')));
  const sendRequest = async (request?: WorkerRequest): Promise<WorkerResponse> => {
    if (request) worker.postMessage(request, []);
    return nextResponse(worker, ended.signal, limits);
  };
  try {
    const answer = await sendRequest();
    if (answer.type === 'refusal') throw new AppError(answer.code, answer.details);
    if (answer.type !== 'reading') throw new Error('The worker sent an unexpected message');
    return {
      reading: answer.reading,
      records: answer.records,
      async batch(from, count) {
        const next = await sendRequest({ type: 'batch', from, count });
        return next.type === 'batch' ? next.records : [];
      },
      close: () => close(worker),
    };
  } catch (problem) {
    await worker.terminate();
    throw problem;
  }
}

/** Lets the worker end by itself, and ends it if it does not: terminating a thread can take its process along. */
async function close(worker: Worker): Promise<void> {
  const hasEndedBefore = worker.threadId === -1;
  if (hasEndedBefore) return;
  const late = AbortSignal.timeout(closeTimeoutMs);
  const hasEnded = once(worker, 'exit', { signal: late });
  worker.postMessage({ type: 'close' } satisfies WorkerRequest, []);
  try {
    await hasEnded;
  } catch {
    await worker.terminate();
  }
}

/** Reads a file and keeps none of its records. */
export async function readInWorker(task: ReadingTask, limits = defaultLimits): Promise<Reading> {
  const file = await openInWorker(task, limits);
  await file.close();
  return file.reading;
}

async function nextResponse(
  worker: Worker,
  ended: AbortSignal,
  { timeoutMs, memoryMb }: WorkerLimits,
): Promise<WorkerResponse> {
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const [answer]: WorkerResponse[] = await once(worker, 'message', {
      signal: AbortSignal.any([ended, late]),
    });
    if (!answer) throw new Error('The worker sent no message');
    return answer;
  } catch (problem) {
    if (isOutOfMemory(ended.reason) || isOutOfMemory(problem))
      throw toLimitError(`Reading this file takes more than ${memoryMb} MB of memory`);
    if (late.aborted) throw toLimitError(`Reading this file takes longer than ${timeoutMs / 1000} seconds`);
    throw ended.reason ?? problem;
  }
}

const isOutOfMemory = (problem: unknown) =>
  problem instanceof Error && 'code' in problem && problem.code === 'ERR_WORKER_OUT_OF_MEMORY';

const toLimitError = (message: string) =>
  new AppError('FILE_UNREADABLE', { message: `${message}. Split it into smaller files.` });
