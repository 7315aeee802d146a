import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldText } from '#domain/fold-text.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** A text as it is typed, and as a search compares it. */
const samples = [
  ['Àdìrẹ', 'adire'],
  ['Ọláyínká', 'olayinka'],
  ['Ola\u0301yi\u0301nka\u0301', 'olayinka'],
  ['ZOË', 'zoe'],
  ['O’Shea ʼn Oʻahu', "o'shea 'n o'ahu"],
  ['Ｋｅｎｔｅ　１２', 'kente 12'],
  ['T‑shirt – blue', 't-shirt - blue'],
  ['ﬁne 5½', 'fine 51⁄2'],
  ['İstanbul', 'istanbul'],
  ['Ɓala Ƙofa Ɗan’ƴa', "bala kofa dan'ya"],
  ['Akɔsua Ŋmɛ', 'akosua nme'],
  ['O´Shea O`Shea O′Shea', "o'shea o'shea o'shea"],
  ['zero\u200bwidth\u00ad\u2060 \u202a0803\u202c', 'zerowidth 0803'],
  ['مِصر हिन्दी', 'مِصر हिन्दी'],
] as const;

it.each(samples)(
  'a search compares “%s” as “%s”, in the server and in the database',
  async (typed, folded) => {
    const { rows } = await server.deps.db.execute(sql`select fold_text(${typed}) as folded`);
    expect([foldText(typed), rows[0]?.['folded']]).toEqual([folded, folded]);
  },
);
