import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findBreakingStatements } from '#server/db/breaking-statements.ts';

it.each([
  'drop table carts',
  'DROP TYPE order_status',
  'alter table orders drop column note',
  'alter table orders drop note',
  'alter table orders rename column note to remark',
  'alter table orders rename to purchases',
  'alter table orders alter column note set not null',
  'alter table orders alter note type integer using 1',
  'alter table orders add column seen boolean not null',
  'alter table orders add column a text, add column seen numeric(10, 2) not null',
  'alter table orders add constraint note_short check (length(note) < 9)',
  'alter table only orders\n  add column a text,\n  drop column note',
  'create unique index orders_note on orders (business_id, note)',
  "alter type order_status rename value 'NEW' to 'FRESH'",
])('an older version may not survive: %s', (statement) => {
  expect(findBreakingStatements(`create table other (id uuid);\n${statement};\n`)).toHaveLength(1);
});

it.each([
  'create table notes (id uuid not null, text text not null)',
  'create table notes (id uuid); alter table notes add constraint one check (true); create unique index n on notes (id)',
  'alter table orders add column note text',
  "alter table orders add column note text not null default ''",
  'alter table orders add column size numeric(10, 2) default 1 not null',
  'alter table orders add column is_new boolean not null generated always as (status is null) stored',
  'alter table orders alter column note drop not null',
  'alter table orders alter column note set default 1',
  'alter table orders drop constraint note_short',
  'drop index orders_note; create index orders_note on orders (note)',
  "update orders set note = '' where note is null",
  '-- This one will; drop table carts later.\nselect 1',
  'create function f() returns trigger language plpgsql as $$ begin drop table carts; end $$',
  'create function f() returns int as $body$ alter table orders drop column note; $body$',
  '-- beside the older version: it never read the column; nobody did\nalter table orders drop column note',
])('an older version goes on after: %s', (statement) => {
  expect(findBreakingStatements(statement)).toEqual([]);
});

it('knows the migrations that took something away', () => {
  const folder = join(import.meta.dirname, '../../server/db/migrations');
  const isBreaking = (name: string) =>
    findBreakingStatements(readFileSync(join(folder, name), 'utf8')).length > 0;
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  expect(names.filter(isBreaking)).toContain('0012_search.sql');
  expect(isBreaking('0019_bank_statements.sql')).toBe(false);
});
