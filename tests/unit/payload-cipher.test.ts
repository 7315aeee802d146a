import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, importKey } from '#contract/encryption.ts';
import { decryptPayload, encryptPayload } from '#server/plugins/payload-cipher.ts';

const bytes = Buffer.alloc(32, 7);
const key = createSecretKey(bytes);
const ofBrowser = () => importKey(bytes.toString('base64'));
const text = 'Ọjà ₦1,000';

describe('a payload', () => {
  it('that the server encrypted is decrypted by the browser', async () =>
    expect(await decrypt(await ofBrowser(), encryptPayload(key, text))).toBe(text));

  it('that the browser encrypted is decrypted by the server', async () =>
    expect(decryptPayload(key, await encrypt(await ofBrowser(), text))).toBe(text));

  it('has a different ciphertext each time', () =>
    expect(encryptPayload(key, text)).not.toBe(encryptPayload(key, text)));

  it.each<[string, (encrypted: Buffer) => Buffer]>([
    ['changed', (whole) => Buffer.from(whole.map((byte, at) => (at === 13 ? byte ^ 1 : byte)))],
    ['cut behind', (whole) => whole.subarray(0, -1)],
    ['cut to less than an IV and a tag', (whole) => whole.subarray(0, 27)],
    ['empty', () => Buffer.alloc(0)],
  ])('that was %s is rejected', (_, change) => {
    const whole = Buffer.from(encryptPayload(key, text), 'base64');
    expect(decryptPayload(key, change(whole).toString('base64'))).toBeUndefined();
  });

  it('that was encrypted with another key is rejected', () =>
    expect(decryptPayload(createSecretKey(Buffer.alloc(32, 8)), encryptPayload(key, text))).toBeUndefined());
});
