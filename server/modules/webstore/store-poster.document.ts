import { getTextColorOn } from '#domain/contrast.ts';
import { type Pdf, createPdf, drawQrCode, ink, left, muted, widthOf } from '#server/pdf.ts';

export interface StorePosterContent {
  name: string;
  address: string;
  /** The colour of the store's buttons. */
  color: string;
}

const bandHeight = 250;
const codeSize = 320;

/** Returns a poster to hang up in a shop: the store's name, and the QR code of its address with the address below it. */
export async function createStorePosterPdf({ name, address, color }: StorePosterContent): Promise<Buffer> {
  const { encode } = await import('uqr');
  // The border is part of a code: without it, cameras don't find one beside other things.
  const code = encode(address, { ecc: 'M', border: 4 });
  const options = { size: 'A4', print: false, hasPageNumbers: false } as const;
  return createPdf({ title: 'Store poster', author: name, ...options }, (doc) => {
    drawBand(doc, name, color);
    doc.font('strong').fontSize(28).fillColor(ink);
    doc.text('Scan to visit our store', left(doc), bandHeight + 48, { width: widthOf(doc), align: 'center' });
    const x = (doc.page.width - codeSize) / 2;
    const y = doc.y + 20;
    drawQrCode(doc, address, code, { x, y, size: codeSize });
    doc.font('plain').fontSize(12).fillColor(muted);
    doc.text('Or enter this address in your browser', left(doc), y + codeSize + 16, {
      width: widthOf(doc),
      align: 'center',
    });
    const shown = address.replace(/^https?:\/\//, '');
    fitText(doc, shown, { sizes: [20, 16, 12, 10], maxHeight: 30 });
    doc
      .fillColor(ink)
      .text(shown, left(doc), doc.y + 4, { width: widthOf(doc), align: 'center', link: address });
  });
}

/** Draws the name across the top of the page in the colours of the store's buttons. */
function drawBand(doc: Pdf, name: string, color: string): void {
  doc.rect(0, 0, doc.page.width, bandHeight).fill(color);
  const height = fitText(doc, name, { sizes: [54, 44, 36, 28, 22], maxHeight: bandHeight - 60 });
  doc.fillColor(getTextColorOn(color));
  doc.text(name, left(doc), (bandHeight - height) / 2, { width: widthOf(doc), align: 'center' });
}

/** Sets the first font size at which the text is not higher, else the last one. Returns the text's height. */
function fitText(
  doc: Pdf,
  text: string,
  { sizes, maxHeight }: { sizes: readonly number[]; maxHeight: number },
): number {
  let height = 0;
  for (const size of sizes) {
    height = doc
      .font('strong')
      .fontSize(size)
      .heightOfString(text, { width: widthOf(doc) });
    if (height <= maxHeight) break;
  }
  return height;
}
