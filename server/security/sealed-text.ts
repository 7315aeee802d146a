import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyPurpose, KeyRing } from './key-ring.ts';

const ivBytes = 12;
const tagBytes = 16;
/** The version of the key, if there is one, and base64 of IV + ciphertext + tag. */
const parts = /^(?:([0-9a-f]{8})\.)?([A-Za-z0-9+/=]+)$/;

/** The purpose that a text is encrypted for: it can't be decrypted for any other. */
export interface Sealing {
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
export function decryptBytes(key: Buffer, binding: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(binding));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  const opened = decipher.update(sealed.subarray(ivBytes, sealed.length - tagBytes));
  return Buffer.concat([opened, decipher.final()]);
}

/** Encrypts a secret at rest with the current key, whose version is written in front. */
export function sealText({ keys, purpose, binding }: Sealing, text: string): string {
  const { version, key } = keys.current(purpose);
  return `${version}.${encryptBytes(key, binding, Buffer.from(text, 'utf8')).toString('base64')}`;
}

/**
 * Decrypts with the key whose version the text names.
 * @throws UnknownKeyError, and Error if it was encrypted for another purpose or changed
 */
export function openText({ keys, purpose, binding }: Sealing, sealed: string): string {
  const [, version, content] = parts.exec(sealed) ?? [];
  const found = content === undefined ? undefined : keys.find(purpose, version);
  if (!found || content === undefined) throw new UnknownKeyError('No configured secret can decrypt this');
  return decryptBytes(found.key, binding, Buffer.from(content, 'base64')).toString('utf8');
}

/** Returns true if a text was encrypted with the current key. */
export const isCurrent = ({ keys, purpose }: Pick<Sealing, 'keys' | 'purpose'>, sealed: string): boolean =>
  sealed.startsWith(`${keys.current(purpose).version}.`);
