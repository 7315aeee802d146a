import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Failure } from '#contract/errors.ts';
import { mailedCode } from '#tests/support/server/mailbox.ts';
import { requestFor } from '#tests/support/server/request.ts';
import { callsTo, signUp } from '#tests/support/people/sign-up.ts';
import { isThorough } from '#tests/support/thorough.ts';
import { FaultFixture } from './fault-fixture.ts';

let stage: FaultFixture;
beforeAll(async () => {
  stage = await FaultFixture.open({ LOG_LEVEL: 'info' });
}, 120_000);
afterAll(() => stage.close(), 30_000);

const clients = 24;
const kills = isThorough ? 8 : 3;

interface Answer {
  status: number;
  retryAfter: string | null;
  body: string;
}

async function send(url: string, options: RequestInit): Promise<Answer> {
  const answer = await fetch(`${stage.base}${url}`, options);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
}

it(
  'answers 503 with Retry-After while the database is killed again and again, and logs it at most once a second',
  { timeout: 180_000 },
  async () => {
    const merchant = await signUp(
      callsTo(stage.base),
      { email: 'outage@shop.test', handle: 'outage' },
      (email) => stage.withDatabase((db) => mailedCode(db, email)),
    );
    const answers: Answer[] = [];
    const over = new AbortController();
    let requestCount = 0;
    // The requests are reads, writes in a transaction, calls without access check, and pages that query the database.
    const ask = (nth: number) => {
      requestCount += 1;
      const category = { name: `Category ${requestCount}`, description: '' };
      const requests = [
        requestFor('orders', {}, merchant),
        requestFor(
          'createCategory',
          { body: category },
          { ...merchant, idempotencyKey: `key ${requestCount}` },
        ),
        requestFor('payable', { params: { token: 'a-token-of-nothing'.padEnd(43, '-') } }),
        { method: 'GET', url: '/invoices/a-token-of-nothing/pay', headers: {} },
        { method: 'GET', url: '/readyz', headers: {} },
      ];
      const { url, ...options } = requests[nth % requests.length] ?? { url: '/readyz' };
      return send(url, options);
    };
    const startedAt = performance.now();
    const outputBefore = stage.output().length;
    const work = Array.from({ length: clients }, async (_, nth) => {
      for (let round = nth; !over.signal.aborted; round += 1) answers.push(await ask(round));
    });
    for (let killed = 0; killed < kills; killed += 1) {
      await pause(250);
      await stage.kill('database');
      await stage.restart('database');
    }
    over.abort();
    await Promise.all(work);
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);

    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
    const unavailable = answers.filter(({ status }) => status === 503);
    expect(unavailable.length).toBeGreaterThan(kills);
    for (const { retryAfter, body } of unavailable) {
      expect(Number(retryAfter)).toBeGreaterThan(0);
      expect(Failure.parse(JSON.parse(body)).code).toBe('UNAVAILABLE');
    }

    const written = stage.output().slice(outputBefore);
    expect(written).not.toMatch(/\n?\s+at \S+ \(/);
    expect(written).not.toContain('"stack":"    at');
    const lines = written.split('\n').filter((line) => /"level":(40|50|60)/.test(line));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length, lines.slice(0, 20).join('\n')).toBeLessThanOrEqual(seconds + 1);
  },
);
