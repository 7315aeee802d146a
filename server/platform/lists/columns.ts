import { type Column, type GetColumnData, type SQL, is } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import { toIsoText } from '#server/db/json-rows.ts';

/** The fields of a list's rows, by name. */
export type ListColumns = Record<string, PgColumn | SQL>;

type Json<Data> = Data extends Date ? string : Data;

/** A row as its list's statement returns it: instants are ISO 8601. */
export type RowOf<Columns extends ListColumns> = {
  [Name in keyof Columns]: Columns[Name] extends PgColumn
    ? Json<GetColumnData<Columns[Name]>>
    : Columns[Name] extends SQL<infer Data>
      ? Data
      : never;
};

export const isInstant = (column: PgColumn | SQL): column is PgColumn =>
  is(column, PgColumn) && column.dataType === 'date';

/** Returns the expression of a field in JSON. */
export const toJsonField = (column: PgColumn | SQL): Column | SQL =>
  isInstant(column) ? toIsoText(column) : column;
