import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyPurpose, KeyRing } from './key-ring.ts';

const ivBytes = 12;
const tagBytes = 16;
/** The version of the key, if there is one, and base64 of IV + ciphertext + tag. */
const parts = /^(?:([0-9a-f]{8})\.)?([A-Za-z0-9+/=]+)$/;

/** The purpose that a text is encrypted for: it can't be decrypted for any other. */
export interface Encryption {
  keys: KeyRing;
  purpose: KeyPurpose;
  binding: string;
}

/** Thrown for a value that was encrypted with a secret that is no longer configured. */
export class UnknownKeyError extends Error {
  override name = 'UnknownKeyError';
}

/** AES-256-GCM: IV, ciphertext and tag in one piece. */
export function encryptBytes(key: Buffer, binding: string, content: Buffer): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(binding));
  return Buffer.concat([iv, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error if it was encrypted with another key or binding, or changed */
export function decryptBytes(key: Buffer, binding: string, encrypted: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(binding));
  decipher.setAuthTag(encrypted.subarray(encrypted.length - tagBytes));
  const opened = decipher.update(encrypted.subarray(ivBytes, encrypted.length - tagBytes));
  return Buffer.concat([opened, decipher.final()]);
}

/** Encrypts a secret at rest with the current key, whose version is written in front. */
export function encryptText({ keys, purpose, binding }: Encryption, text: string): string {
  const { version, key } = keys.current(purpose);
  return `${version}.${encryptBytes(key, binding, Buffer.from(text, 'utf8')).toString('base64')}`;
}

/**
 * Decrypts with the key whose version the text names.
 * @throws UnknownKeyError, and Error if it was encrypted for another purpose or changed
 */
export function decryptText({ keys, purpose, binding }: Encryption, encrypted: string): string {
  const [, version, content] = parts.exec(encrypted) ?? [];
  const match = content === undefined ? undefined : keys.find(purpose, version);
  if (!match || content === undefined) throw new UnknownKeyError('No configured secret can decrypt this');
  return decryptBytes(match.key, binding, Buffer.from(content, 'base64')).toString('utf8');
}

/** Returns true if a text was encrypted with the current key. */
export const isCurrentKey = (
  { keys, purpose }: Pick<Encryption, 'keys' | 'purpose'>,
  encrypted: string,
): boolean => encrypted.startsWith(`${keys.current(purpose).version}.`);
