import type { CustomerMapping } from '#contract/store/customer-import.ts';
import { countryCodes, countryDefaults } from '#domain/business.ts';
import { Email } from '#domain/id.ts';
import { guessColumns } from '#server/platform/imports/guess-columns.ts';
import { mapKnownColumns } from '#server/platform/imports/known-file.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { guessDateOrder } from '#server/platform/imports/read-value.ts';
import { columnNames } from './column-names.ts';
import { findKnownCustomerFile } from './known-files.ts';

const maxSampleRows = 5000;

/** Guesses from the file how to read it; the person can correct the mapping. */
export function guessMapping(
  [header, ...rows]: TableRow[],
  delimiter: CustomerMapping['delimiter'],
  currency: string,
): CustomerMapping {
  const sample = rows.slice(0, 20).map(({ cells }) => cells);
  const names = header?.cells ?? [];
  const knownFile = findKnownCustomerFile(names);
  const columns = knownFile
    ? mapKnownColumns(names, knownFile)
    : guessColumns(names, sample, {
        names: columnNames,
        looksLike: { email: (cell) => Email.safeParse(cell).success },
        required: ['email'],
      });
  const { since } = columns;
  const dates =
    since === undefined ? [] : rows.slice(0, maxSampleRows).map(({ cells }) => cells[since] ?? '');
  return {
    columns,
    delimiter,
    dateOrder: guessDateOrder(dates),
    country: countryCodes.find((code) => countryDefaults[code].currency === currency) ?? null,
  };
}
