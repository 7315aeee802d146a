import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import type {
  CustomerField,
  CustomerImport,
  CustomerImportReport,
  CustomerMapping,
  customerSkipReasons,
} from '#contract/store/customer-import.ts';
import { CustomerDetails, maxTags, unique } from '#domain/customer.ts';
import type { Country } from '#domain/business.ts';
import { parseListCell } from '#server/platform/lists/csv.ts';
import { type CellReader, createCellReader } from '#server/platform/imports/cell-reader.ts';
import { readIdentifier } from '#server/platform/imports/read-identifier.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { makeDateReader } from '#server/platform/imports/read-value.ts';
import { readAddress } from './read-address.ts';
import { readContacts } from './read-contacts.ts';
import { toPreview } from './customer-preview.ts';
import type { ImportedCustomer } from './imported-customer.ts';
import { createDuplicateTest } from './duplicate-lines.rules.ts';

type Reason = (typeof customerSkipReasons)[number];

export interface ImportedCustomers {
  records: ImportedCustomer[];
  report: CustomerImportReport;
  preview: CustomerImport['preview'];
}

type LineRead =
  | { ok: true; customer: ImportedCustomer; isWithoutAddress: boolean }
  | { ok: false; reason: Reason; field?: CustomerField };

const rowsAtOnce = 200;
const previewCustomers = 10;
const maxNoteLength = 2000;
const maxKeyLength = 200;
/** Consents are kept as tags, by which the list can be filtered. */
const consents = {
  acceptsEmail: 'accepts email marketing',
  acceptsSms: 'accepts SMS marketing',
} as const satisfies Partial<Record<CustomerField, string>>;
const yes = /^(?:yes|true|y|1|x|subscribed|ja|oui|si|sí|sim|ndiyo)$/i;

/** Reads the customers of a file. Every column may be missing: lines without a customer are skipped one by one. */
export async function readCustomers(
  [header, ...rows]: TableRow[],
  mapping: CustomerMapping,
  business: { timeZone: string; country: Country },
): Promise<ImportedCustomers> {
  const readLine = lineReader(header?.cells.length ?? 0, mapping, business);
  const wrongCell = ({ cells }: TableRow, field: CustomerField) => {
    const index = mapping.columns[field] ?? -1;
    return { column: header?.cells[index] ?? '', text: cells[index] ?? '' };
  };
  const isSeen = createDuplicateTest();
  const skipped = createSkippedLines<Reason>(mapping);
  const customers: ImportedCustomer[] = [];
  let addressesSkipped = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    const read = readLine(row);
    if (!read.ok) skipped.add(read.reason, row, read.field && wrongCell(row, read.field));
    else if (isSeen(read.customer)) skipped.add('the same customer as an earlier line', row);
    else {
      customers.push(read.customer);
      if (read.isWithoutAddress) addressesSkipped++;
    }
  }
  return {
    records: customers,
    preview: customers.slice(0, previewCustomers).map(toPreview),
    report: {
      lines: rows.length,
      records: customers.length,
      addresses: customers.filter(({ address }) => address !== null).length,
      addressesSkipped,
      notes: customers.filter(({ note }) => note !== null).length,
      skipped: skipped.list(),
      outcome: null,
    },
  };
}

/** Returns a reader of lines. A line is skipped for the first problem found. */
function lineReader(
  width: number,
  mapping: CustomerMapping,
  business: { timeZone: string; country: Country },
): (row: TableRow) => LineRead {
  const cell = createCellReader(mapping);
  const readDate = makeDateReader(mapping.dateOrder, business.timeZone);
  const out = (reason: Reason, field?: CustomerField): LineRead => ({
    ok: false,
    reason,
    ...(field && { field }),
  });
  return ({ line, cells }) => {
    if (cells.slice(width).some((extra) => extra !== '')) return out('too many cells');
    const of = (field: CustomerField) => cell(cells, field);
    const person = [of('firstName'), of('middleName'), of('lastName')].filter(Boolean).join(' ');
    const name = of('name') || person || of('company') || null;
    const contacts = readContacts(of, business.country);
    if (!contacts.ok) return out(contacts.reason, contacts.field);
    const who = { name, email: contacts.email, phoneNumber: contacts.phoneNumber };
    const called = who.email ?? who.phoneNumber ?? name?.toLowerCase();
    if (called === undefined) return out('no name, email address or phone number');
    const since = of('since') === '' ? null : readDate(of('since'));
    if (since === undefined) return out('unreadable date', 'since');
    const tags = tagsOf(cells, cell);
    if (tags.added.length > maxTags) return out('too many tags', 'tags');
    const { address, country, isIncomplete } = readAddress(of, mapping.country);
    const note = [of('note'), ...contacts.others].filter(Boolean).join('\n') || null;
    const customerKey = readIdentifier(of('customerKey'));
    if (!customerKey.ok) return out('a number that a spreadsheet rounded', 'customerKey');
    if (of('customerKey').length > maxKeyLength) return out('a cell is too long', 'customerKey');
    const isTooLong = !Details.safeParse({ name, address, tags: tags.added }).success;
    if (isTooLong || (note?.length ?? 0) > maxNoteLength) return out('a cell is too long');
    const brought = { ...who, country, address, tags: tags.added, removedTags: tags.removed, note, since };
    const key = customerKey.text || called;
    return {
      ok: true,
      isWithoutAddress: isIncomplete,
      customer: { ...brought, key, line, hash: hashOf({ ...brought, key }) },
    };
  };
}

const { shape } = CustomerDetails;
const Details = z.object({ name: z.nullable(shape.name), address: shape.address, tags: shape.tags });

function tagsOf(cells: string[], cell: CellReader<CustomerField>): { added: string[]; removed: string[] } {
  const tags = listTags(cell(cells, 'tags'));
  const consentAnswers = (['acceptsEmail', 'acceptsSms'] as const).flatMap((field) => {
    const answer = cell(cells, field);
    return answer === '' ? [] : [{ tag: consents[field], isGiven: yes.test(answer) }];
  });
  return {
    added: unique([...tags, ...consentAnswers.flatMap(({ tag, isGiven }) => (isGiven ? [tag] : []))]),
    removed: consentAnswers.flatMap(({ tag, isGiven }) => (isGiven ? [] : [tag])),
  };
}

/** Returns the tags of a cell. Google's address book separates its labels, and marks its own with a star. */
const listTags = (text: string): string[] =>
  text
    .split(':::')
    .flatMap(parseListCell)
    .filter((tag) => !tag.startsWith('* '));

const hashOf = (brought: object) => createHash('sha256').update(JSON.stringify(brought)).digest('base64url');
