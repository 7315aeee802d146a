import { createHash } from 'node:crypto';
import { dayOf } from '#domain/date-range.ts';
import { suggestFromReceipt } from '#domain/receipt-text.ts';
import type { Member } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { formatDay } from '#server/format.ts';
import { createDraft, hasBookDrafts } from '#server/modules/bookkeeping/bookkeeping.records.ts';
import { createPdf } from '#server/pdf.ts';
import { type StoredUpload, saveUpload, storeFile } from '#server/platform/files/files.service.ts';
import type { DemoBusiness } from './businesses.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';

interface DemoReceipt {
  name: string;
  shop: string;
  item: string;
  /** In whole currency units. */
  amount: string;
  daysAgo: number;
  isPhoto?: true;
}

const receipts: readonly DemoReceipt[] = [
  {
    name: 'Filling station.pdf',
    shop: 'Abeokuta Filling Station',
    item: 'Petrol, 18 litres',
    amount: '21,600.00',
    daysAgo: 1,
  },
  {
    name: 'Kano Textiles.pdf',
    shop: 'Kano Textiles',
    item: 'Cotton, 40 yards',
    amount: '148,000.00',
    daysAgo: 3,
  },
  {
    name: 'IMG_2041.png',
    shop: 'Kuto Market',
    item: 'Wax, 6 kg',
    amount: '13,500.00',
    daysAgo: 2,
    isPhoto: true,
  },
];

const listLines = ({ shop, item, amount }: DemoReceipt, day: string) => [
  shop,
  `Date: ${formatDay(day)}`,
  item,
  `Total: NGN ${amount}`,
];

async function drawPhoto(lines: readonly string[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const texts = lines
    .map(
      (line, nth) =>
        `<text x="60" y="${150 + nth * 90}" font-family="sans-serif" font-size="40" fill="#222">${line}</text>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="560"><rect width="720" height="560" fill="#8a7a66"/><rect x="24" y="24" width="672" height="512" fill="#faf7ef"/>${texts}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const drawPdf = (lines: readonly string[], title: string) =>
  createPdf({ title, author: 'Kontor', size: 'A5', print: false, hasPageNumbers: false }, (doc) => {
    for (const line of lines) doc.fontSize(14).text(line).moveDown();
  });

/** Three receipts that the owner uploaded in the last days and has not recorded yet. */
export async function addReceipts(
  deps: Pick<Deps, 'db' | 'files' | 'config' | 'clock'>,
  { businessId, startedAt }: DemoShopRecord,
  shop: DemoBusiness,
  owner: Member,
): Promise<void> {
  if (shop.key !== 'adire-house' || (await hasBookDrafts(deps.db, businessId))) return;
  const today = dayOf(startedAt, owner.timeZone);
  const uploads: { upload: StoredUpload; text: string }[] = [];
  for (const receipt of receipts) {
    const lines = listLines(receipt, today.subtract({ days: receipt.daysAgo }).toString());
    const bytes = new Uint8Array(await (receipt.isPhoto ? drawPhoto(lines) : drawPdf(lines, receipt.shop)));
    const upload = await storeFile(deps, businessId, 'BOOKKEEPING_DOCUMENT', {
      name: receipt.name,
      content: new Blob([bytes]),
      sizeBytes: bytes.length,
      hash: createHash('sha256').update(bytes).digest('hex'),
    });
    uploads.push({ upload, text: receipt.isPhoto ? '' : lines.join('\n') });
  }
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, shop.key);
    if (await hasBookDrafts(tx, businessId)) return;
    for (const { upload, text } of uploads) {
      const { id } = await saveUpload(tx, deps, businessId, owner.userId, upload);
      await createDraft(tx, deps, owner, id, suggestFromReceipt(text, today.toString()));
    }
  });
}
