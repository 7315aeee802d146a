import type { ImportKindName } from '#contract/store/import.ts';

/** A file that is to be read; `mapping` is null where it is still to be guessed. */
export interface ReadingTask {
  kind: ImportKindName;
  content: Uint8Array;
  mapping: unknown;
  currency: string;
  timeZone: string;
  publicUrl: string;
}

/** The result of reading a file, without its records. */
export interface Reading {
  columns: string[];
  /** Its first lines. */
  sample: string[][];
  mapping: unknown;
  /** Null while a required column has no place. */
  report: unknown;
  /** The first records, as people see them. */
  preview: unknown[];
}
