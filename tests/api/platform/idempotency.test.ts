import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newEmail } from '#tests/support/people/identity.ts';
import { sampleBusiness, signUp } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
let token: string;
beforeAll(async () => {
  server = await startApiServer();
  const codeFor = async (email: string) =>
    /\b\d{6}\b/.exec((await server.mails(email))[0]?.text ?? '')?.[0] ?? '';
  ({ token } = await signUp(server.call, { email: newEmail(), handle: 'first-store' }, codeFor));
});
afterAll(() => server.close());

const open = (handle: string, idempotencyKey: string) =>
  server.ask('createBusiness', { body: sampleBusiness(handle) }, { token, idempotencyKey });
const businesses = async () =>
  (await server.call('whoAmI', {}, { token })).businesses.map(({ handle }) => handle);

describe('a repeated Idempotency-Key', () => {
  it('gets the first answer and changes nothing', async () => {
    const key = randomUUID();
    const first = await open('kept', key);
    const again = await open('kept', key);
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
    expect((await businesses()).filter((handle) => handle === 'kept')).toHaveLength(1);
  });

  it('with other content is rejected', async () => {
    const key = randomUUID();
    await open('one', key);
    expect(await open('other', key)).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
    expect(await businesses()).not.toContain('other');
  });

  it('is free again after an error', async () => {
    const key = randomUUID();
    expect(await open('first-store', key)).toMatchObject({ code: 'HANDLE_TAKEN' });
    expect(await open('free-again', key)).toMatchObject({ status: 200 });
  });

  it('has one effect however many come at once', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => open('at-once', key)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    expect(answers.filter(({ status }) => status === 409).every(({ code }) => code === 'IN_PROGRESS')).toBe(
      true,
    );
    const bodies = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body));
    expect(bodies.size).toBe(1);
    expect((await businesses()).filter((handle) => handle === 'at-once')).toHaveLength(1);
  });

  it('belongs to the person: the same key of another person is another', async () => {
    const key = randomUUID();
    await open('mine', key);
    const email = newEmail();
    const codeFor = async (to: string) =>
      /\b\d{6}\b/.exec((await server.mails(to))[0]?.text ?? '')?.[0] ?? '';
    const other = await signUp(server.call, { email, handle: 'second-person' }, codeFor);
    const theirs = await server.ask(
      'createBusiness',
      { body: sampleBusiness('theirs') },
      { token: other.token, idempotencyKey: key },
    );
    expect(theirs.status).toBe(200);
  });

  it('must have a valid length', async () => {
    expect(await open('long', 'k'.repeat(201))).toMatchObject({ status: 422, code: 'INVALID' });
  });
});
