import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { Level } from '#machines/graph/coverage-file.ts';
import { type OnWalked, coverageOfJourney } from '#machines/graph/walked-parts.ts';

/** The folder in which a full test run records its walks (scripts/test.mjs); a partial run records nothing. */
const folder = process.env['WALKED_FOLDER'];
/** A unique file, so that parallel runs don't write into the same one. */
const name = `${newId()}.jsonl`;

/** Records each completed journey of a level. */
export const recordWalksAt =
  (level: Level): OnWalked =>
  (flow, journey) => {
    if (folder === undefined) return;
    mkdirSync(join(folder, level), { recursive: true });
    appendFileSync(join(folder, level, name), `${JSON.stringify(coverageOfJourney(flow, journey))}\n`);
  };
