import type { CustomerImport } from '#contract/store/customer-import.ts';
import type { OrderImport } from '#contract/store/order-import.ts';
import type { ProductImport } from '#contract/store/product-import.ts';
import type { Answer, Refused } from '../answer.ts';

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

/** A file of any kind; the chart looks at its id, its status and how many records it brings. */
export type AnyImport = OrderImport | ProductImport | CustomerImport;
export type AnyMapping = AnyImport['mapping'];

export type ImportAnswer = Answer<AnyImport>;
export type RemovalAnswer = Answer<{ done: true }>;

export interface ImportInput {
  /** An import that was begun before, from the address; null for a new one. */
  importId: string | null;
}

export interface ImportContext extends ImportInput {
  upload: Upload | null;
  /** As last answered. */
  record: AnyImport | null;
  /** As chosen; ahead of the answered one while it is being tried. */
  mapping: AnyMapping | null;
  /** Why the server refused. */
  refusal: Refused | null;
}

export type ImportEvent =
  | { type: 'file.choose'; upload: Upload }
  | { type: 'file.retry' }
  | { type: 'file.cancel' }
  | { type: 'mapping.change'; mapping: AnyMapping }
  | { type: 'mapping.retry' }
  | { type: 'import.start' }
  | { type: 'import.cancel' }
  | { type: 'import.discard' }
  | { type: 'import.another' }
  | { type: 'import.retry' }
  | { type: 'network.back' };
