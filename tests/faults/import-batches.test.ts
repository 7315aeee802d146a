import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerFile, shopifyCustomer } from '#tests/support/store/customer-file.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { pastOrders } from '#tests/support/store/past-orders.ts';
import { plainLine, productFile } from '#tests/support/store/product-file.ts';
import type { SentFile } from '#tests/support/server/request.ts';
import { sampleOf } from '#tests/support/sampling/sample.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { type Calls, callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { violations } from './invariants.ts';
import { FaultFixture, type Victim, until } from './fault-fixture.ts';

let stage: FaultFixture;
let merchant: { token: string; businessId: string };
const call: Calls = (...params) => callsTo(stage.base)(...params);

beforeAll(async () => {
  stage = await FaultFixture.open();
});
afterAll(() => stage.close());

// Each try imports into a new business, because one that fails leaves records.
let tries = 0;
beforeEach(async () => {
  tries += 1;
  const person = { email: `owner${tries}@batches.test`, handle: `batches${tries}` };
  merchant = await signUp(call, person, (email) => stage.withDatabase((db) => mailedCode(db, email)));
});

const recordsAtOnce = 200;
const victims: Victim[] = isThorough
  ? ['database', 'application', 'both', 'application']
  : ['both', 'application'];
const records = victims.length * recordsAtOnce;
const numbered = <Line>(line: (nth: number) => Line) =>
  Array.from({ length: records }, (_, nth) => line(nth));

/**
 * Returns a statement that blocks a batch of orders or customers. It runs without triggers, which would block earlier
 * batches.
 */
const heldCustomer = (key: string) => `set local session_replication_role = replica;
  insert into customers (business_id, id, import_key, created_at)
  values ('${merchant.businessId}', uuidv7(), '${key}', now())`;

const ofBusiness = 'where business_id = $1';

interface Begun {
  status: string;
  progress: number;
  report: { outcome: object | null } | null;
}
interface Kind {
  content: () => Buffer;
  upload: (file: SentFile) => Promise<{ id: string }>;
  start: (id: string) => Promise<unknown>;
  read: (id: string) => Promise<Begun>;
  /**
   * Returns a statement that inserts the first record of the batch at this position, so that the batch waits for it.
   */
  hold: (done: number) => string;
  outcome: object;
  written: Record<string, [query: string, count: number]>;
}

const kinds: Record<'orders' | 'products' | 'customers', Kind> = {
  orders: {
    content: () => Buffer.from(pastOrders({ prefix: 'B', orders: records }).csv),
    upload: (file) => call('uploadOrderImport', { file }, merchant),
    start: (id) => call('startOrderImport', { params: { id } }, merchant),
    read: (id) => call('orderImport', { params: { id } }, merchant),
    hold: (done) => heldCustomer(`BC${done}`),
    outcome: { created: records, updated: 0, unchanged: 0, customersCreated: records },
    written: {
      orders: [`select count(distinct number) from orders ${ofBusiness}`, records],
      lines: [`select count(*) from order_lines ${ofBusiness}`, 2 * records],
      customers: [`select count(*) from customers ${ofBusiness} and import_key like 'BC%'`, records],
      events: [`select count(*) from timeline ${ofBusiness} and event = 'order.imported'`, records],
    },
  },
  products: {
    content: () => productFile(...numbered((nth) => plainLine(nth, { Type: `Type ${nth % 3}` }))),
    upload: (file) => call('uploadProductImport', { file }, merchant),
    start: (id) => call('startProductImport', { params: { id } }, merchant),
    read: (id) => call('productImport', { params: { id } }, merchant),
    hold: (
      done,
    ) => `insert into products (business_id, id, handle, title, low_stock_at, created_at, updated_at)
      values ('${merchant.businessId}', uuidv7(), 'thing-${done}', 'held', 5, now(), now())`,
    outcome: { created: records, updated: 0, unchanged: 0, categoriesCreated: 3, archived: 0 },
    written: {
      products: [`select count(*) from products ${ofBusiness}`, records],
      things: [`select count(*) from variations ${ofBusiness}`, records],
      movements: [`select count(*) from stock_movements ${ofBusiness}`, records],
      categories: [`select count(*) from categories ${ofBusiness}`, 3],
      events: [`select count(*) from timeline ${ofBusiness} and event = 'product.imported'`, records],
    },
  },
  customers: {
    content: () => customerFile(...numbered((nth) => shopifyCustomer(nth, { Note: `The ${nth}th` }))),
    upload: (file) => call('uploadCustomerImport', { file }, merchant),
    start: (id) => call('startCustomerImport', { params: { id } }, merchant),
    read: (id) => call('customerImport', { params: { id } }, merchant),
    hold: (done) => heldCustomer(`ada.${done}@mail.test`),
    outcome: { created: records, updated: 0, unchanged: 0 },
    written: {
      customers: [
        `select count(distinct email) from customers ${ofBusiness} and email like 'ada.%'`,
        records,
      ],
      rows: [`select count(*) from customers ${ofBusiness} and email like 'ada.%'`, records],
      events: [`select count(*) from timeline ${ofBusiness} and event = 'customer.imported'`, records],
      notes: [`select count(*) from timeline ${ofBusiness} and event = 'customer.noted'`, records],
    },
  },
};

describe('an import, killed in every batch', () => {
  const drawn = sampleOf('killedImports', Object.entries(kinds), {
    title: ([name]) => name,
    touches: ([name]) => [`start${name[0]?.toUpperCase()}${name.slice(1, -1)}Import`],
  });
  it.each(drawn)(
    'of %s continues with the lost batch',
    { timeout: 900_000 },
    async (name, { content, upload, start, read, hold, outcome, written }) => {
      const { id } = await upload({ name: `${name}.csv`, content: content() });
      for (const [batch, victim] of victims.entries()) {
        const done = batch * recordsAtOnce;
        // Held at once, because a restarted application resumes the job by itself.
        await stage.whileHeld(hold(done), async () => {
          expect(await stage.withDatabase(violations)).toEqual([]);
          // The import starts only once its first batch is blocked. After the first kill, the job of the orders resumes
          // by itself once its heartbeat is too old; the others are resumed by the test, to save time.
          if (batch === 0) await start(id);
          else if (batch > 1 || name !== 'orders') await stage.resumeJobs();
          await stage.someoneWaits();
          expect(await read(id)).toMatchObject({ progress: done });
          await stage.kill(victim);
        });
        await stage.restart(victim);
      }
      await stage.resumeJobs();
      await until('the import is finished', async () => (await read(id)).status === 'finished');
      expect(await read(id)).toMatchObject({ progress: records, report: { outcome } });
      const finished = `select count(*) from timeline ${ofBusiness} and event = 'import.finished' and record_id = '${id}'`;
      for (const [what, [query, count]] of Object.entries({ ...written, finished: [finished, 1] as const })) {
        const [row] = await stage.query<{ count: string }>(query, [merchant.businessId]);
        expect({ [what]: Number(row?.count) }).toEqual({ [what]: count });
      }
      expect(await stage.withDatabase(violations)).toEqual([]);
    },
  );
});
