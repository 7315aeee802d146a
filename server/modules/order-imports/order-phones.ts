import type { ImportMapping } from '#contract/store/order-import.ts';
import type { PhoneSkipReason } from '#contract/store/import.ts';
import type { Country } from '#domain/business.ts';
import { createCellReader } from '#server/platform/imports/cell-reader.ts';
import { type PhoneReading, readPhone } from '#server/platform/imports/read-phone.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';

/** Returns the number of a line's order. Some systems write a number sign before it, as Kontor does on screen. */
export const getOrderNumber = (cell: string): string => cell.replace(/^# ?/, '');

/**
 * Reads the phone numbers of a file. An order with one that can't be read is refused as a whole: without one of its lines it would
 * have another total.
 */
export function createPhoneReader(rows: readonly TableRow[], mapping: ImportMapping, country: Country) {
  const cell = createCellReader(mapping);
  const readings = new Map<string, PhoneReading>();
  const read = (cells: string[]): PhoneReading => {
    const written = cell(cells, 'customerPhone');
    const reading = readings.get(written) ?? readPhone(written, country);
    readings.set(written, reading);
    return reading;
  };
  const refused = new Map<string, PhoneSkipReason>();
  for (const { cells } of rows) {
    const reading = read(cells);
    if (!reading.ok) refused.set(getOrderNumber(cell(cells, 'orderNumber')), reading.reason);
  }
  return {
    /** Returns why an order is refused; undefined if its phone numbers can be read. */
    getProblem: (orderNumber: string) => refused.get(orderNumber),
    getNumber(cells: string[]): string | null {
      const reading = read(cells);
      return reading.ok ? reading.phoneNumber : null;
    },
  };
}
