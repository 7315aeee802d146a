import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file in a ZIP file. */
export interface ZipEntry {
  /** The path in the ZIP file, with slashes. */
  name: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** True for images and PDFs, which don't become smaller. */
  isCompressed?: boolean;
}

/** A ZIP file that is written while it is read. */
export interface ZipFile {
  type: 'application/zip';
  bytes: AsyncIterable<Uint8Array>;
}

/** Returns these files in one, in their order; at most one of them is in memory. @param at the time of each file */
export function createZip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>, at: Date): ZipFile {
  async function* write(): AsyncGenerator<Uint8Array> {
    const written: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      written.push(chunk);
    });
    for await (const { name, content, isCompressed = false } of entries) {
      const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
      file.mtime = at;
      zip.add(file);
      for await (const part of content instanceof Uint8Array ? [content] : content) {
        file.push(part);
        yield* written.splice(0);
      }
      file.push(new Uint8Array(0), true);
      yield* written.splice(0);
    }
    zip.end();
    yield* written.splice(0);
  }
  return { type: 'application/zip', bytes: write() };
}

/** Joins bytes into pieces of at least this size; only the last one is smaller. */
export async function* joinBytes(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bytes) {
    parts.push(part);
    length += part.length;
    if (length < size) continue;
    yield Buffer.concat(parts);
    [parts, length] = [[], 0];
  }
  yield Buffer.concat(parts);
}
