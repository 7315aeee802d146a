import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decrypt, encrypt, importKey } from '#contract/encryption.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { samplePassword } from '#tests/support/people/sign-up.ts';

let server: ApiServer;
let key: CryptoKey;
beforeAll(async () => {
  server = await startApiServer();
  key = await importKey(server.deps.config.getKey('transport').toString('base64'));
});
afterAll(() => server.close());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  server.http.inject({ method: 'POST', url, headers, payload: payload as object });
const wrong = { email: 'nobody@shop.example', password: samplePassword };

describe('payload encryption', () => {
  it('decrypts what was encrypted, with a different ciphertext each time', async () => {
    const [one, other] = await Promise.all([encrypt(key, 'Ọjà ₦1,000'), encrypt(key, 'Ọjà ₦1,000')]);
    expect(one).not.toBe(other);
    expect(await decrypt(key, one)).toBe('Ọjà ₦1,000');
  });

  it('is base64 of a 12-byte IV, the ciphertext and a 16-byte tag', async () => {
    expect(Buffer.from(await encrypt(key, 'four'), 'base64')).toHaveLength(12 + 4 + 16);
  });

  it('returns undefined for text that was changed, cut or encrypted with another key', async () => {
    const sealed = await encrypt(key, 'text');
    const changed = Buffer.from(sealed, 'base64').map((byte, at) => (at === 15 ? byte ^ 1 : byte));
    const stranger = await importKey(Buffer.alloc(32, 7).toString('base64'));
    expect(await decrypt(key, Buffer.from(changed).toString('base64'))).toBeUndefined();
    expect(await decrypt(key, sealed.slice(0, 12))).toBeUndefined();
    expect(await decrypt(key, 'not base64 at all!')).toBeUndefined();
    expect(await decrypt(stranger, sealed)).toBeUndefined();
  });
});

describe('a call', () => {
  it('with an encrypted body is decrypted and answered encrypted', async () => {
    const answer = await post('/api/core/auth/login', { data: await encrypt(key, JSON.stringify(wrong)) });
    expect(answer.statusCode).toBe(401);
    const opened = await decrypt(key, answer.json().data);
    expect(JSON.parse(opened ?? '')).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('with the client id is answered encrypted', async () => {
    const headers = { 'x-client-id': await encrypt(key, server.deps.config.clientId) };
    const url = '/api/core/business/store-identity-check?handle=amaka';
    const answer = await server.http.inject({ url, headers });
    const opened = await decrypt(key, answer.json().data);
    expect(JSON.parse(opened ?? '')).toMatchObject({ data: { available: true } });
  });

  it('with neither is answered in plain text', async () => {
    const answer = await post('/api/core/auth/login', wrong);
    expect(answer.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it("whose body can't be decrypted is rejected as malformed", async () => {
    const answer = await post('/api/core/auth/login', { data: 'AAAA' });
    expect(answer.statusCode).toBe(422);
    const opened = await decrypt(key, answer.json().data);
    expect(JSON.parse(opened ?? '')).toMatchObject({ code: 'MALFORMED' });
  });
});
