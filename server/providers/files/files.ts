import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** Where the bytes of uploads and exports lie. A key is `part/part/part` of letters, digits, `-`, `_` and `.`. */
export interface FileStore {
  /** Kept whole and for good once it resolves; a key that is there already is replaced. */
  put(key: string, content: Blob): Promise<void>;
  /** Undefined where nothing lies under the key. */
  get(key: string): Promise<Readable | undefined>;
  /** Harmless where nothing lies under the key. */
  remove(key: string): Promise<void>;
}

const safeKey = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Keys are made by the server alone; this holds whatever went wrong on the way. */
export function checkedKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}

/** The browser's stream as Node's own; the two type definitions of one and the same thing differ. */
export const readableOf = (stream: object): Readable => Readable.fromWeb(stream as ReadableStream);
