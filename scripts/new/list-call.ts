import * as z from 'zod/mini';
import { pageQuery } from '#contract/list.ts';
import { addressOf } from '#contract/call.ts';
import type { Resource } from '#domain/permission.ts';
import {
  type Field,
  type FieldKind,
  type SchemaExport,
  fieldsOf,
  findCallGroup,
  findExport,
  loadCalls,
  readCall,
  resourceOf,
} from './contract.ts';
import { capitalize } from './name.ts';
import { Problem } from './problem.ts';

/** A call that returns one page of a list, as the template needs it. */
export interface ListCall {
  name: string;
  /** The export of `contract` that declares the call. */
  group: SchemaExport;
  exportName: string;
  exportGroup: SchemaExport;
  address: string;
  resource: Resource;
  query: SchemaExport;
  /** The filters of the query except the search text. */
  filters: readonly string[];
  hasPeriod: boolean;
  sorts: readonly string[];
  label: Field;
  amount: Field | undefined;
  date: Field | undefined;
  /** Each row has its own currency. */
  hasCurrency: boolean;
}

const period = ['range', 'from', 'to'];

/** Returns true if the contract sends a value of the schema in another form. */
function isConverted(schema: z.core.$ZodType): boolean {
  const shapeOf = (io: 'input' | 'output') =>
    JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return shapeOf('input') !== shapeOf('output');
}

/**
 * Reads a list from the contract.
 * @throws Problem if the call isn't the page of a list, or if the list has no export
 */
export async function readListCall(name: string): Promise<ListCall> {
  const call = await readCall(name);
  const fields = fieldsOf(call.query) ?? [];
  const names = fields.map((field) => field.name);
  const isPaged = Object.keys(pageQuery).every((key) => names.includes(key));
  const sort = fields.find((field) => field.name === 'sort');
  if (!call.query || call.params || !isPaged || !names.includes('search') || !sort)
    throw new Problem(
      `The query of ${name} is not the one of a list: "...pageQuery", search and sort, and no ID in the path.`,
    );
  const converted = fields.find(({ name: key, schema }) => !(key in pageQuery) && isConverted(schema));
  if (converted)
    throw new Problem(
      `${converted.name} of ${name} has another value in the address than on the server. Copy src/features/revenue/list/.`,
    );
  const { data, pagination } = call.data instanceof z.ZodMiniObject ? call.data.def.shape : {};
  const row = data instanceof z.ZodMiniArray ? fieldsOf(data.def.element) : undefined;
  if (!row?.some((field) => field.name === 'id') || !pagination)
    throw new Problem(
      `The data of ${name} is not the page of a list: data with rows that have an id, and pagination.`,
    );
  const exportName = `export${capitalize(name)}`;
  if (!(await loadCalls()).has(exportName))
    throw new Problem(
      `The contract has no call ${exportName}, and every list has an export (README, "Add a list").`,
    );
  // A column that is always filled comes first.
  const ofKind = (kind: FieldKind) =>
    row
      .filter((field) => field.kind === kind)
      .toSorted((a, b) => Number(a.isNullable) - Number(b.isNullable));
  const texts = ofKind('text');
  const label = texts.find((field) => ['name', 'title', 'number'].includes(field.name)) ?? texts[0];
  if (!label) throw new Problem(`The rows of ${name} have no text that could name them.`);
  return {
    name,
    group: await findCallGroup(name),
    exportName,
    exportGroup: await findCallGroup(exportName),
    address: addressOf(call),
    resource: resourceOf(name, call, 'view-only'),
    query: await findExport(call.query, `the query of ${name}`),
    filters: names.filter((key) => !['search', 'sort', ...Object.keys(pageQuery)].includes(key)),
    hasPeriod: period.every((key) => names.includes(key)),
    sorts: sort.choices,
    label,
    amount: ofKind('amount')[0],
    date: ofKind('instant')[0],
    hasCurrency: row.some((field) => field.name === 'currency'),
  };
}

/** Returns the filters that are not the period. */
export const otherFiltersOf = ({ filters, hasPeriod }: ListCall): string[] =>
  filters.filter((key) => !(hasPeriod && period.includes(key)));
