import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { administer, nameDatabase } from './database-pool.ts';

const folder = join(import.meta.dirname, '../../../server/db/migrations');

/** A database of an older version. */
export interface OlderDatabase {
  db: Client;
  /** Migrates it to the newest schema, as the server does on start. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a database with the migrations whose names sort before `number`, which is that of a migration. */
export async function openOlderDatabase(number: string): Promise<OlderDatabase> {
  const connection = nameDatabase();
  await administer(`create database ${connection.database}`);
  const db = new Client(connection);
  await db.connect();
  await db.query(
    'create table schema_migration (name text primary key, hash text not null, applied_at timestamptz default now())',
  );
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < number);
  for (const name of names.toSorted()) {
    const content = readFileSync(join(folder, name), 'utf8');
    await db.query(content);
    await db.query('insert into schema_migration (name, hash) values ($1, $2)', [
      name,
      createHash('sha256').update(content).digest('hex'),
    ]);
  }
  return {
    db,
    migrate: () => migrate(connection),
    async close() {
      await db.end();
      await administer(`drop database ${connection.database} with (force)`);
    },
  };
}
