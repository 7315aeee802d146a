import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Failure } from '#contract/errors.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { samplePersonOfKyc } from '#tests/support/people/verification.ts';
import { sampleProduct } from '#tests/support/store/products.ts';
import { newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const login = '/api/core/auth/login';
const json = { 'content-type': 'application/json' };
const post = (payload: string, headers: Record<string, string> = json) =>
  server.http.inject({ method: 'POST', url: login, headers, payload });

describe('the failure envelope', () => {
  it('names the invalid fields of a payload', async () => {
    const answer = await post('{"email":"nobody"}');
    expect(answer.statusCode).toBe(422);
    const failure = Failure.parse(answer.json());
    expect(failure.code).toBe('INVALID');
    expect(failure.fields?.map(({ field }) => field)).toEqual(['email', 'password']);
    expect(failure.requestId).toBe(answer.headers['x-request-id']);
  });

  it.each([
    ['cut JSON', '{"email":', json],
    ['no JSON', 'email=a', { 'content-type': 'text/csv' }],
    ['an empty body', '', json],
    ['more than fits', JSON.stringify({ email: 'x'.repeat(1_100_000) }), json],
  ])('is MALFORMED for %s', async (_what, payload, headers) => {
    const answer = await post(payload, headers);
    expect(answer.statusCode).toBe(422);
    expect(Failure.parse(answer.json()).code).toBe('MALFORMED');
  });

  it.each([
    ['a NUL in a text', { title: 'a\0b' }],
    ['a NUL in a list', { tags: ['a\0b'] }],
  ])("is MALFORMED for %s, because it can't be stored", async (_what, change) => {
    const { asking } = await newShop(server);
    const body = { ...sampleProduct, ...change };
    expect(await server.ask('createProduct', { body }, asking)).toMatchObject({ code: 'MALFORMED' });
    const query = { search: 'a\0b' };
    expect(await server.ask('products', { query }, asking)).toMatchObject({ code: 'MALFORMED' });
  });

  it('is INVALID for a date before the calendar begins, and for one of another millennium', async () => {
    const { asking } = await newShop(server);
    for (const discountStartDate of ['0000-01-01T00:00:00Z', '9999-12-31T00:00:00Z'])
      expect(
        await server.ask('createProduct', { body: { ...sampleProduct, discountStartDate } }, asking),
      ).toMatchObject({ code: 'INVALID', fields: [{ field: 'discountStartDate' }] });
  });

  it("is MALFORMED for half of a character that takes two, because it can't be stored", async () => {
    const { asking } = await newShop(server);
    const address = { ...samplePersonOfKyc.address, city: 'Lagos \uD83D' };
    const body = { ...samplePersonOfKyc, address };
    expect(await server.ask('saveKycPerson', { body }, asking)).toMatchObject({ code: 'MALFORMED' });
  });

  it('says that an address does not exist', async () => {
    const answer = await server.http.inject({ url: '/api/core/nothing' });
    expect(answer.statusCode).toBe(404);
    expect(Failure.parse(answer.json()).code).toBe('NOT_FOUND');
  });

  it('requires a session before it reads anything', async () => {
    const answer = await server.http.inject({
      method: 'POST',
      url: '/api/core/business',
      headers: json,
      payload: '{',
    });
    expect(answer.statusCode).toBe(401);
    expect(Failure.parse(answer.json()).code).toBe('NOT_SIGNED_IN');
  });

  it('does not reveal internal errors', async () => {
    const failing = server.http.inject({ url: '/dev/mailbox/1' });
    expect((await failing).body).not.toMatch(/select|at .*\.ts/i);
  });
});
