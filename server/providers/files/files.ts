import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/** A part of a file, in bytes from zero; `end` is included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The store for the bytes of uploads and exports. A key is `part/part/part` of letters, digits, `-`, `_` and `.`. */
export interface FileStore {
  /** Stored in full and durably once it resolves; an existing key is replaced. */
  put(key: string, content: Blob): Promise<void>;
  /** Returns a file, or a part of it that lies within it. Undefined if there is no file under the key. */
  get(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Has no effect if there is no file under the key. */
  remove(key: string): Promise<void>;
}

const safeKey = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/** Only the server creates keys; this check holds even if that goes wrong. */
export function validateKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`Not a key of a file: ${key}`);
  return key;
}

/** The browser's stream as Node's own; the two type definitions of the same thing differ. */
export const toNodeStream = (stream: object): Readable => Readable.fromWeb(stream as ReadableStream);
