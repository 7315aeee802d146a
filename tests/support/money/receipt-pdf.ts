import { once } from 'node:events';
import PDFDocument from 'pdfkit';

let made = 0;
/** Returns a PDF with these lines, unlike any other. */
export async function createReceiptPdf(...lines: string[]): Promise<Buffer<ArrayBuffer>> {
  const document = new PDFDocument();
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  for (const line of [...lines, `Serial ${(made += 1)}A`]) document.text(line);
  const hasEnded = once(document, 'end');
  document.end();
  await hasEnded;
  return Buffer.from(Buffer.concat(chunks));
}
