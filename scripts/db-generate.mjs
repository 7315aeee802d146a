import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

// Nothing is released yet, so there is one migration, written anew from all tables whenever they change.
const sql = execFileSync(
  'node_modules/.bin/drizzle-kit',
  ['export', '--dialect', 'postgresql', '--schema', 'server/db/schema.ts'],
  { encoding: 'utf8' },
);
writeFileSync('server/db/migrations/0000_init.sql', sql);
