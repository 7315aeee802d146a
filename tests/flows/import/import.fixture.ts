import { setTimeout as pause } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { OrderImport } from '#contract/store/order-import.ts';
import { permission } from '#domain/permission.ts';
import { countRows } from '#tests/support/server/count-rows.ts';
import type { TestHarness, Merchant } from '#tests/support/server/test-harness.ts';
import { pastOrdersFile } from '#tests/support/browser/past-orders-file.ts';

const allowed = [permission('ORDER', 'manage')];

/** A merchant who imports, with the preparation of each variant. */
export class ImportFixture {
  readonly harness: TestHarness;
  /** Runs the waiting jobs, if the server doesn't by itself. */
  readonly #runJobs: () => Promise<unknown>;
  readonly person: Merchant;
  /** The ID of the import in the page's URL; null for a new import. */
  urlId: string | null = null;
  /** The ID of the current import. */
  #id = '';
  #whole: Pick<OrderImport, 'mapping' | 'report'> | undefined;
  #files = 0;
  #file: { name: string; mimeType: string; buffer: Buffer } = {
    name: '',
    mimeType: 'text/csv',
    buffer: Buffer.alloc(0),
  };

  private constructor(harness: TestHarness, person: Merchant, runJobs: () => Promise<unknown>) {
    this.harness = harness;
    this.#runJobs = runJobs;
    this.person = person;
  }

  static async open(harness: TestHarness, runJobs: () => Promise<unknown>): Promise<ImportFixture> {
    const { businessId } = await harness.newMerchant();
    return new ImportFixture(harness, await harness.newMember(businessId, allowed), runJobs);
  }

  /** Uploads a file in another session; the page's URL leads to its import. */
  async begin(): Promise<void> {
    this.file('all columns are mapped');
    await this.handIn();
    this.urlId = this.#id;
  }

  /** Uploads the last chosen file in another session. */
  async handIn(): Promise<void> {
    await this.#settle();
    const { buffer, name } = this.#file;
    const { token, businessId } = this.person;
    const { id, mapping, report } = await this.harness.call(
      'uploadOrderImport',
      { file: { name, content: buffer } },
      { token, businessId },
    );
    this.#id = id;
    this.#whole = { mapping, report };
    await this.#endOthers();
  }

  /** Returns a new file for which the server responds with this variant. */
  file(variant: string): { name: string; mimeType: string; buffer: Buffer } {
    this.#files += 1;
    const name = `orders-${this.#files}.csv`;
    const contents: Record<string, () => Buffer> = {
      'an empty file': () => Buffer.alloc(0),
      'a file that is too large': () => Buffer.alloc(10_000_001, 'x'),
      'not a table': () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, this.#files]),
      "a required column isn't mapped": () => pastOrdersFile({ first: 1000 * this.#files, hidesPrice: true }),
    };
    const make = contents[variant] ?? (() => pastOrdersFile({ first: 1000 * this.#files }));
    this.#file = { name, mimeType: 'text/csv', buffer: make() };
    return this.#file;
  }

  /** Makes the newest import the current one; called after an upload. */
  async uploaded(): Promise<void> {
    const { rows } = await this.harness.sql.query<{ id: string } & Pick<OrderImport, 'mapping' | 'report'>>(
      'select id, mapping, report from imports where business_id = $1 order by id desc limit 1',
      [this.person.businessId],
    );
    const [newest] = rows;
    if (!newest) throw new Error('There is no import');
    this.#id = newest.id;
    if (newest.report) this.#whole = newest;
    await this.#endOthers();
  }

  /** Ends all other imports, because two imports of a business never run at once. */
  async #endOthers(): Promise<void> {
    await this.harness.sql.query(
      `update imports set status = 'failed', failure = 'It was left'
       where business_id = $1 and id <> $2 and status in ('queued', 'running')`,
      [this.person.businessId, this.#id],
    );
  }

  /** Returns the mapping of the current import with or without the column of the prices. */
  async mapping({ hasPrice }: { hasPrice: boolean }): Promise<OrderImport['mapping']> {
    const { rows } = await this.harness.sql.query<Pick<OrderImport, 'mapping'>>(
      'select mapping from imports where id = $1',
      [this.#id],
    );
    const [current] = rows;
    if (!current) throw new Error('There is no import');
    const { unitPrice: _known, ...others } = current.mapping.columns;
    // The sixth of the file's eight columns contains the price.
    return { ...current.mapping, columns: hasPrice ? { ...others, unitPrice: 5 } : others };
  }

  /** Sets the import to the variant's state. `gone` moves it to another business. */
  async be(variant: string): Promise<void> {
    await this.#settle();
    await this.#move(variant === 'gone');
    const { mapping, report } = this.#whole ?? {};
    const outcome = { created: 2, updated: 0, unchanged: 0, customersCreated: 1, taken: 0 };
    const { unitPrice: _unknown, ...columns } = mapping?.columns ?? {};
    const standings: Record<
      string,
      [status: string, mapping: unknown, report: unknown, failure: string | null]
    > = {
      'all columns are mapped': ['mapping', mapping, report, null],
      "a required column isn't mapped": ['mapping', { ...mapping, columns }, null, null],
      running: ['running', mapping, report, null],
      'started in the meantime': ['running', mapping, report, null],
      finished: ['finished', mapping, { ...report, outcome }, null],
      'finished in the meantime': ['finished', mapping, { ...report, outcome }, null],
      canceled: ['canceled', mapping, report, null],
      'finished, can be undone': ['finished', mapping, { ...report, outcome }, null],
      'cancelled, can be undone': ['canceled', mapping, { ...report, outcome }, null],
      'failed, can be undone': [
        'failed',
        mapping,
        { ...report, outcome },
        'The file could not be read to its end',
      ],
      undoing: ['undoing', mapping, { ...report, outcome }, null],
      undone: ['undone', mapping, { ...report, outcome }, null],
      'undone in part': ['undoFailed', mapping, { ...report, outcome }, 'The database was full'],
      'no longer possible': ['finished', mapping, { ...report, outcome }, null],
      failed: ['failed', mapping, report, 'The file could not be read to its end'],
    };
    const membership = standings[variant];
    if (!membership) return;
    const [status, ...rest] = membership;
    const canBeUndone = variant.includes('undo');
    const undo = { removed: { order: 1 }, restored: {}, kept: [], done: 1, all: 2 };
    await this.harness.sql.query(
      `update imports set status = $2, mapping = $3, report = $4, failure = $5, ended_at = $6, undo = $7 where id = $1`,
      [
        this.#id,
        status,
        JSON.stringify(rest[0]),
        rest[1] === null ? null : JSON.stringify(rest[1]),
        rest[2],
        canBeUndone ? new Date() : null,
        status.startsWith('undo') ? JSON.stringify(undo) : null,
      ],
    );
  }

  /** Returns the number of imports and orders of the business. */
  traces(): Promise<number> {
    return countRows(
      this.harness,
      `select count(*) from
         (select id from imports where business_id = $1 union all select id from orders where business_id = $1) as traces`,
      this.person.businessId,
    );
  }

  /** Waits until the import's jobs have ended, so that they don't overwrite the next change. */
  async #settle(): Promise<void> {
    const hasSettled = async () => {
      const { rows } = await this.harness.sql.query(
        `select from job.job where data ->> 'importId' = $1 and state < 'completed'`,
        [this.#id],
      );
      return rows.length === 0;
    };
    for (let tries = 0; !(await hasSettled()); tries += 1) {
      if (tries === 1_500) throw new Error("The import's jobs don't end");
      await this.#runJobs();
      await pause(10);
    }
  }

  async #move(isOut: boolean): Promise<void> {
    await this.harness.sql.query('update imports set business_id = $2 where id = $1', [
      this.#id,
      isOut ? newId() : this.person.businessId,
    ]);
  }
}
