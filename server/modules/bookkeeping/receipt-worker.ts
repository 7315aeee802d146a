import { parentPort, workerData } from 'node:worker_threads';
import { extractText, getDocumentProxy } from 'unpdf';
import { maxReceiptCharacters } from '#domain/receipt-text.ts';

/** Sends the text of a PDF, as far as a receipt is read. */
async function readText(content: Uint8Array): Promise<void> {
  const { text } = await extractText(await getDocumentProxy(content), { mergePages: false });
  parentPort?.postMessage(text.join('\n').slice(0, maxReceiptCharacters), []);
  parentPort?.close();
}

const content: Uint8Array = workerData;
void readText(content);
