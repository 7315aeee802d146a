import { isUtf8 } from 'node:buffer';

/** Returns the text of a file of unknown encoding: by its byte-order mark, or else by its bytes; line ends become `\n`. */
export function decodeFile(bytes: Buffer): string {
  return new TextDecoder(detectEncoding(bytes)).decode(bytes).replaceAll(/\r\n?/g, '\n');
}

function detectEncoding(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  // Western text in UTF-16 has a zero in every other byte.
  const start = bytes.subarray(0, 1000);
  const zeros = { even: 0, odd: 0 };
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2 === 0 ? 'even' : 'odd']++;
  if (zeros.odd > start.length / 4 && zeros.even === 0) return 'utf-16le';
  if (zeros.even > start.length / 4 && zeros.odd === 0) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}
