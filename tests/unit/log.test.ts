import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { isDatabaseOutage, toError } from '#server/db/outage.ts';
import { loggedPath, createOutageHooks, secretFields } from '#server/plugins/log.ts';

describe('the address that is logged', () => {
  it('excludes tokens, ids, names and the query', () => {
    const token = 'Zk3-9fQe_7hVt0aXcB1dLmN2oPqRsTuVwXyZ4567890';
    expect(loggedPath(`/invoices/${token}/pay?reference=secret#more`)).toBe('/invoices/*/pay');
    expect(loggedPath('/files/018f4e9c-0000-7000-8000-000000000000/full?signature=x')).toBe('/files/*/full');
    expect(loggedPath(`/orders/${token}`)).toBe('/orders/*');
    expect(loggedPath(`/api/commerce/order/customer/${token}/pay`)).toBe(
      '/api/commerce/order/customer/*/pay',
    );
    expect(loggedPath('/dashboard/store/orders')).toBe('/dashboard/store/orders');
  });
});

const outage = (code: string) => Object.assign(new Error(`pg ${code}`), { code });

describe('an outage of the database', () => {
  it.each(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '08006', '53300'])(
    'is recognised by the code %s, also as a cause',
    (code) => {
      expect(isDatabaseOutage(outage(code))).toBe(true);
      expect(isDatabaseOutage(new Error('Failed query: select', { cause: outage(code) }))).toBe(true);
    },
  );

  it.each([
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
  ])("is recognised by pg's message without a code: %s", (message) => {
    expect(isDatabaseOutage(new Error(message))).toBe(true);
  });

  it('is recognised in an object that a library throws instead of an error', () => {
    expect(isDatabaseOutage(toError({ message: 'terminating connection', code: '57P01' }))).toBe(true);
  });

  it('is not confused with an unreachable provider or an invalid statement', () => {
    expect(isDatabaseOutage(new TypeError('fetch failed', { cause: outage('ECONNREFUSED') }))).toBe(false);
    expect(isDatabaseOutage(outage('42P01'))).toBe(false);
    expect(isDatabaseOutage(undefined)).toBe(false);
  });

  it('is logged at most once a second, without a stack, with the number of omitted lines', async () => {
    const lines: Record<string, unknown>[] = [];
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()));
        done();
      },
    });
    let now = 0;
    const { log } = Fastify({ logger: { level: 'info', stream, hooks: createOutageHooks(() => now) } });
    for (now = 0; now < 2500; now += 100) log.error({ err: outage('57P01') }, 'request failed');
    log.error({ err: new Error('something else') }, 'request failed');
    expect(lines.map(({ msg, code, unlogged }) => ({ msg, code, unlogged }))).toEqual([
      { msg: "can't reach the database", code: '57P01', unlogged: 0 },
      { msg: "can't reach the database", code: '57P01', unlogged: 9 },
      { msg: "can't reach the database", code: '57P01', unlogged: 9 },
      { msg: 'request failed', code: undefined, unlogged: undefined },
    ]);
    expect(JSON.stringify(lines.slice(0, 3))).not.toContain(' at ');
  });
});

describe('the code that charges a card', () => {
  it('is left out of the log wherever an update or a request of the payments port is logged', () => {
    let text = '';
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    });
    const { log } = Fastify({ logger: { level: 'info', stream, redact: secretFields } });
    const update = { reference: 'kept', authorization: { code: 'AUTH_secret', last4: '4081' } };
    const charge = { reference: 'kept', authorizationCode: 'AUTH_secret' };
    log.warn(update, 'an update');
    log.warn({ fact: update, charge }, 'with an update');
    log.warn({ event: { kind: 'payment', fact: update } }, 'with an event');
    log.warn(charge, 'a charge');
    expect(text).toContain('4081');
    expect(text.match(/"kept"/g)).toHaveLength(5);
    expect(text).not.toContain('AUTH_secret');
  });
});
