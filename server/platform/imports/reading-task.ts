import type { Country } from '#domain/business.ts';
import type { ImportKindName } from '#contract/store/import.ts';

/** A file to be read; `mapping` is null if it is still to be guessed. */
export interface ReadingTask {
  kind: ImportKindName;
  content: Uint8Array;
  mapping: unknown;
  currency: string;
  timeZone: string;
  /** The country of the business: phone numbers without a country code are its numbers. */
  country: Country;
  publicUrl: string;
}

/** The result of reading a file, without its records. */
export interface Reading {
  columns: string[];
  /** Its first lines. */
  sample: string[][];
  mapping: unknown;
  /** Null while a required field has no column. */
  report: unknown;
  /** The first records, as people see them. */
  preview: unknown[];
}
