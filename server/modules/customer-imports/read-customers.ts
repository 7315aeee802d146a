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
import { type Address, CustomerDetails, maxTags, unique } from '#domain/customer.ts';
import type { Country } from '#domain/business.ts';
import { Email } from '#domain/id.ts';
import { parseListCell } from '#server/platform/lists/csv.ts';
import { type CellReader, createCellReader } from '#server/platform/imports/cell-reader.ts';
import { readPhone } from '#server/platform/imports/read-phone.ts';
import { createSkippedLines } from '#server/platform/imports/skipped-lines.ts';
import type { TableRow } from '#server/platform/imports/read-table.ts';
import { makeDateReader } from '#server/platform/imports/read-value.ts';
import type { Signs } from '#server/modules/customers/customers.records.ts';
import { readAddress } from './read-address.ts';
import { createDuplicateTest } from './duplicate-lines.rules.ts';

type Reason = (typeof customerSkipReasons)[number];

/** A customer of a file, before they are compared with the business's customers. */
export interface ImportedCustomer extends Signs {
  line: number;
  country: string | null;
  address: Address | null;
  tags: string[];
  /** Tags that the line removes: a consent that was withdrawn. */
  removedTags: string[];
  note: string | null;
  since: Date | null;
  /** A hash of everything that is imported: a customer with the same hash has not changed. */
  hash: string;
}

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
    preview: customers.slice(0, previewCustomers).map(previewOf),
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

const previewOf = ({ line, name, email, phoneNumber, address, tags }: ImportedCustomer) => ({
  line,
  name,
  email,
  phoneNumber,
  city: address?.city ?? null,
  tags,
});

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
    if (cells.length < width) return out('too few cells');
    const of = (field: CustomerField) => cell(cells, field);
    const name = of('name') || [of('firstName'), of('lastName')].filter(Boolean).join(' ') || null;
    const email = Email.safeParse(of('email'));
    if (of('email') !== '' && !email.success) return out('unreadable email address', 'email');
    const phoneField = numberOf(of('phone')) ? 'phone' : 'addressPhone';
    const phone = readPhone(of(phoneField), business.country);
    if (!phone.ok) return out(phone.reason, phoneField);
    const who = { name, email: email.data ?? null, phoneNumber: phone.phoneNumber };
    const called = who.email ?? who.phoneNumber ?? name?.toLowerCase();
    if (called === undefined) return out('no name, email address or phone number');
    const since = of('since') === '' ? null : readDate(of('since'));
    if (since === undefined) return out('unreadable date', 'since');
    const tags = tagsOf(cells, cell);
    if (tags.added.length > maxTags) return out('too many tags', 'tags');
    const { address, country, isIncomplete } = readAddress(of, mapping.country);
    const note = of('note') || null;
    if (of('customerKey').length > maxKeyLength) return out('a cell is too long', 'customerKey');
    const isTooLong = !Details.safeParse({ name, address, tags: tags.added }).success;
    if (isTooLong || (note?.length ?? 0) > maxNoteLength) return out('a cell is too long');
    const brought = { ...who, country, address, tags: tags.added, removedTags: tags.removed, note, since };
    const key = numberOf(of('customerKey')) || called;
    return {
      ok: true,
      isWithoutAddress: isIncomplete,
      customer: { ...brought, key, line, hash: hashOf({ ...brought, key }) },
    };
  };
}

const { shape } = CustomerDetails;
const Details = z.object({ name: z.nullable(shape.name), address: shape.address, tags: shape.tags });

/** Removes the mark by which spreadsheets keep a number as text. */
const numberOf = (cell: string) => cell.replace(/^'+/, '').trim();

function tagsOf(cells: string[], cell: CellReader<CustomerField>): { added: string[]; removed: string[] } {
  const tags = parseListCell(cell(cells, 'tags'));
  const consentAnswers = (['acceptsEmail', 'acceptsSms'] as const).flatMap((field) => {
    const answer = cell(cells, field);
    return answer === '' ? [] : [{ tag: consents[field], isGiven: yes.test(answer) }];
  });
  return {
    added: unique([...tags, ...consentAnswers.flatMap(({ tag, isGiven }) => (isGiven ? [tag] : []))]),
    removed: consentAnswers.flatMap(({ tag, isGiven }) => (isGiven ? [] : [tag])),
  };
}

const hashOf = (brought: object) => createHash('sha256').update(JSON.stringify(brought)).digest('base64url');
