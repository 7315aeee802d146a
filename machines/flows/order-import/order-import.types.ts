import type { ImportMapping, OrderImport } from '#contract/order-import.ts';
import type { Answer } from '../answer.ts';

/** What the chart needs of a browser's `File`, which is one. */
export interface PickedFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file with the key under which it is handed in, once, however often it is sent. */
export interface Upload {
  file: PickedFile;
  idempotencyKey: string;
}

export type ImportAnswer = Answer<OrderImport>;
export type RemovalAnswer = Answer<{ done: true }>;

export interface OrderImportInput {
  /** An import that was begun before, from the address; null for a new one. */
  importId: string | null;
}

export interface OrderImportContext extends OrderImportInput {
  upload: Upload | null;
  /** As last answered. */
  orderImport: OrderImport | null;
  /** As chosen; ahead of the answered one while it is being tried. */
  mapping: ImportMapping | null;
  /** What the server said when it refused. */
  problem: string | null;
}

export type OrderImportEvent =
  | { type: 'file.choose'; upload: Upload }
  | { type: 'file.retry' }
  | { type: 'mapping.change'; mapping: ImportMapping }
  | { type: 'mapping.retry' }
  | { type: 'import.start' }
  | { type: 'import.discard' }
  | { type: 'import.another' }
  | { type: 'import.retry' }
  | { type: 'network.back' };
