import { type UploadKind, acceptedTypes } from '#domain/upload.ts';

type Signature = (head: Buffer) => boolean;

const at =
  (offset: number, text: string): Signature =>
  (head) =>
    head.toString('latin1', offset, offset + text.length) === text;
const both =
  (...signatures: Signature[]): Signature =>
  (head) =>
    signatures.every((fits) => fits(head));
const brand = (...brands: string[]): Signature =>
  both(at(4, 'ftyp'), (head) => brands.includes(head.toString('latin1', 8, 12)));

/** The first bytes of each type; the file's name and the type that the sender declares are ignored. */
const signatures: Record<string, Signature> = {
  'image/jpeg': at(0, '\xff\xd8\xff'),
  'image/png': at(0, '\x89PNG\r\n\x1a\n'),
  'image/gif': (head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head),
  'image/webp': both(at(0, 'RIFF'), at(8, 'WEBP')),
  'image/avif': brand('avif', 'avis'),
  'application/pdf': at(0, '%PDF-'),
  'video/mp4': brand('isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'M4V ', 'MSNV', 'dash'),
  'video/webm': both(at(0, '\x1a\x45\xdf\xa3'), (head) => head.includes('webm')),
};

/** The number of bytes that identify a file's type. */
export const maxSignatureBytes = 4096;

/**
 * Returns the type of a file by its first bytes, if the kind accepts it. A table has no signature: it is text, as an SVG and
 * a web page are, too.
 */
export function detectFileType(head: Buffer, kind: UploadKind): string | undefined {
  const match = Object.entries(signatures).find(([, fits]) => fits(head))?.[0];
  const type = match ?? (isPlainText(head) ? 'text/csv' : undefined);
  return type !== undefined && acceptedTypes[kind].includes(type) ? type : undefined;
}

const isPlainText = (head: Buffer) =>
  head.length > 0 && !head.includes(0) && !/^[\s\uFEFF]*</.test(head.toString('utf8'));
