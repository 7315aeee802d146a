import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what is secret at rest: AES-256-GCM, base64 of IV + ciphertext + tag.
 * @param key 32 bytes
 * @param binding what it is sealed for: it opens for nothing else
 */
export function sealText(key: Buffer, binding: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(binding));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64');
}

/** @throws Error where it was sealed for something else or changed */
export function openText(key: Buffer, binding: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes));
  decipher.setAAD(Buffer.from(binding));
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes));
  const opened = decipher.update(bytes.subarray(ivBytes, bytes.length - tagBytes));
  return Buffer.concat([opened, decipher.final()]).toString('utf8');
}
