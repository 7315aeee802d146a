import { createCipheriv } from 'node:crypto';
import { expect, it } from 'vitest';
import { createKeyRing } from '#server/security/key-ring.ts';
import { decryptNumber, encryptNumber } from '#server/modules/kyc/number-encryption.ts';
import { UnknownKeyError } from '#server/security/encrypted-text.ts';

const [first, second, third] = ['first', 'second', 'third'].map((name) => name.padEnd(32, '.'));
const ringOf = (...secrets: (string | undefined)[]) => {
  const [current = '', ...older] = secrets.map(String);
  return { keys: createKeyRing([current, ...older]) };
};
const config = ringOf(first);
const number = '22213459876';
const seal = () => encryptNumber(config, 'a-business', 'bvn', number);

it('an encrypted number reveals nothing, not even equality, and is decrypted where it belongs', () => {
  expect(seal()).not.toBe(seal());
  expect(Buffer.from(seal(), 'base64').includes(number)).toBe(false);
  expect(decryptNumber(config, 'a-business', 'bvn', seal())).toBe(number);
});

it('is not decrypted for another business or field, with another key, or after a change', () => {
  const sealed = seal();
  const [version, content = ''] = sealed.split('.');
  const changed = Buffer.from(content, 'base64');
  changed.writeUInt8(changed.readUInt8(14) ^ 1, 14);
  for (const open of [
    () => decryptNumber(config, 'another', 'bvn', sealed),
    () => decryptNumber(config, 'a-business', 'idNumber', sealed),
    () => decryptNumber(config, 'a-business', 'bvn', `${version}.${changed.toString('base64')}`),
  ])
    expect(open).toThrow();
  expect(() => decryptNumber(ringOf(second), 'a-business', 'bvn', sealed)).toThrow(UnknownKeyError);
});

it('is decrypted after the secret has changed as long as the older one is configured, in any order', () => {
  const sealed = seal();
  expect(decryptNumber(ringOf(second, first), 'a-business', 'bvn', sealed)).toBe(number);
  expect(decryptNumber(ringOf(third, first, second), 'a-business', 'bvn', sealed)).toBe(number);
  expect(() => decryptNumber(ringOf(third, second), 'a-business', 'bvn', sealed)).toThrow(UnknownKeyError);
});

it('from before versions were written is decrypted with the oldest secret', () => {
  const iv = Buffer.alloc(12, 5);
  const cipher = createCipheriv('aes-256-gcm', config.keys.current('identity').key, iv);
  cipher.setAAD(Buffer.from('a-business bvn'));
  const content = Buffer.concat([iv, cipher.update(number, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  const sealed = content.toString('base64');
  expect(decryptNumber(config, 'a-business', 'bvn', sealed)).toBe(number);
  expect(decryptNumber(ringOf(third, second, first), 'a-business', 'bvn', sealed)).toBe(number);
});
