import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailedCode } from '#tests/support/mailbox.ts';
import { plainLine, productFile } from '#tests/support/product-file.ts';
import { type Calls, callsTo, signUp } from '#tests/support/sign-up.ts';
import { violations } from './invariants.ts';
import { Stage, type Victim, until } from './stage.ts';

let stage: Stage;
let merchant: { token: string; businessId: string };
const call: Calls = (...asked) => callsTo(stage.base)(...asked);

beforeAll(async () => {
  stage = await Stage.open(4378);
  const codeFor = (email: string) => stage.withDatabase((db) => mailedCode(db, email));
  merchant = await signUp(call, { email: 'owner@catalogue.test', handle: 'catalogue' }, codeFor);
}, 60_000);
afterAll(() => stage.close(), 30_000);

const productsAtOnce = 200;
const victims: Victim[] = ['database', 'application', 'both', 'application'];
const products = victims.length * productsAtOnce;

it(
  'a product import that is killed in every batch goes on by itself with the batch that was lost',
  {
    timeout: 300_000,
  },
  async () => {
    const lines = Array.from({ length: products }, (_, nth) => plainLine(nth, { Type: `Type ${nth % 3}` }));
    const body = { fileName: 'products.csv', contentBase64: productFile(...lines).toString('base64') };
    const { id } = await call('uploadProductImport', { body }, merchant);
    await call('startProductImport', { params: { id } }, merchant);
    for (const [batch, victim] of victims.entries()) {
      const done = batch * productsAtOnce;
      // The batch waits for its first product, which somebody else has put in and not committed.
      const hold = `insert into products (business_id, id, handle, title, low_stock_at, created_at, updated_at)
      values ('${merchant.businessId}', uuidv7(), 'thing-${done}', 'held', 5, now(), now())`;
      await stage.whileHeld(hold, async () => {
        // After the first kill the job is waited for as it comes, after the others time is helped along.
        if (batch !== 1) await stage.resumeJobs();
        await stage.someoneWaits();
        expect(await call('productImport', { params: { id } }, merchant)).toMatchObject({ progress: done });
        await stage.kill(victim);
      });
      await stage.comeBack(victim);
      expect(await stage.withDatabase(violations)).toEqual([]);
    }
    await stage.resumeJobs();
    await until(
      'the import is finished',
      async () => (await call('productImport', { params: { id } }, merchant)).status === 'finished',
      { withinMs: 20_000 },
    );
    const { progress, report } = await call('productImport', { params: { id } }, merchant);
    expect({ progress, outcome: report?.outcome }).toEqual({
      progress: products,
      outcome: { created: products, updated: 0, unchanged: 0, categoriesCreated: 3, archived: 0 },
    });
    const [written] = await stage.query(
      `select (select count(*)::int from products) as products, (select count(*)::int from variations) as things,
       (select count(*)::int from stock_movements) as movements, (select count(*)::int from categories) as categories,
       (select count(*)::int from timeline where event = 'product.imported') as told,
       (select count(*)::int from timeline where event = 'import.finished') as finished`,
      [],
    );
    expect(written).toEqual({
      products,
      things: products,
      movements: products,
      categories: 3,
      told: products,
      finished: 1,
    });
    expect(await stage.withDatabase(violations)).toEqual([]);
  },
);
