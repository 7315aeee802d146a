import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Level } from '#machines/graph/coverage-file.ts';
import { type Observe, walkedBy } from '#machines/graph/walked.ts';

/** Where a whole run of the tests notes what it walks (scripts/test.mjs); a part of one notes nothing. */
const folder = process.env['WALKED_FOLDER'];
/** One for each process and more: no two that run beside each other write into the same file. */
const name = `${newId()}.jsonl`;

/** Notes each journey that is walked to its end at a level. */
export const noteAt =
  (level: Level): Observe =>
  (flow, journey) => {
    if (folder === undefined) return;
    mkdirSync(join(folder, level), { recursive: true });
    appendFileSync(join(folder, level, name), `${JSON.stringify(walkedBy(flow, journey))}\n`);
  };
