import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { dayOf } from '#domain/date-range.ts';
import { type ReceiptSuggestion, suggestFromReceipt } from '#domain/receipt-text.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { findFile } from '#server/platform/files/files.repo.ts';
import { getFileKey } from '#server/platform/files/stored-file.ts';

const timeoutMs = 5000;
const memoryMb = 128;

/** The thread that reads PDFs; in the built server it is the file beside this one. */
const workerAddress = new URL(
  import.meta.url.endsWith('.ts') ? './receipt-worker.ts' : './receipt-worker.js',
  import.meta.url,
);

/**
 * Returns the text of a PDF. It is read in a thread of its own, so that a huge or broken file only ends that thread: then there
 * is no text.
 */
async function readPdfText(content: Uint8Array): Promise<string> {
  const worker = new Worker(workerAddress, {
    workerData: content,
    name: 'receipt',
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The library warns about each fault of a file.
    stdout: true,
    stderr: true,
  });
  worker.on('error', () => undefined);
  try {
    // Afterwards the thread ends by itself.
    const [text]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    return typeof text === 'string' ? text : '';
  } catch {
    await worker.terminate();
    return '';
  }
}

const nothing: ReceiptSuggestion = { amountMinor: null, currency: null, day: null };

/** Returns what the text of an uploaded PDF suggests; nothing for a photo, and for a file that can't be read. */
export async function readReceipt(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { businessId, timeZone }: Member,
  fileId: string,
): Promise<ReceiptSuggestion> {
  const file = await findFile(db, businessId, fileId);
  if (file?.purpose !== 'BOOKKEEPING_DOCUMENT' || file.contentType !== 'application/pdf') return nothing;
  const content = await files.get(getFileKey(file, 'original'));
  if (!content) return nothing;
  const text = await readPdfText(new Uint8Array(await buffer(content)));
  return suggestFromReceipt(text, dayOf(clock.now(), timeZone).toString());
}
