import type { CustomerImport } from '#contract/store/customer-import.ts';
import type { OrderImport } from '#contract/store/order-import.ts';
import type { UndoOutcome } from '#contract/store/import-undo.ts';
import type { ProductImport } from '#contract/store/product-import.ts';
import type { CallResult, Refused } from '../call-result.ts';

/** The part of a browser's `File` that the chart uses. */
export interface PickedFile {
  name: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A file with its idempotency key, under which it is uploaded once, however often it is sent. */
export interface Upload {
  file: PickedFile;
  idempotencyKey: string;
}

/** An import of any kind; the chart uses its ID, its status and its number of records. */
export type AnyImport = OrderImport | ProductImport | CustomerImport;
export type AnyMapping = AnyImport['mapping'];

export type ImportAnswer = CallResult<AnyImport>;
export type RemovalAnswer = CallResult<{ done: true }>;
export type UndoPlanAnswer = CallResult<UndoOutcome>;

export interface ImportInput {
  /** The ID of an earlier import from the URL; null for a new import. */
  importId: string | null;
}

export interface ImportContext extends ImportInput {
  upload: Upload | null;
  /** The import as last loaded. */
  record: AnyImport | null;
  /** The chosen mapping; newer than the import's own while it is being checked. */
  mapping: AnyMapping | null;
  /** The effect of the undo, while it is asked for. */
  plan: UndoOutcome | null;
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
  | { type: 'undo.open' }
  | { type: 'undo.confirm' }
  | { type: 'undo.cancel' }
  | { type: 'network.back' };
