import { type KeyObject, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/*
 * Payload encryption of the specification, sections 7 and 9, as contract/encryption.ts describes it. The browser uses
 * WebCrypto for it; on the server that would cost a thread's turn and a copy character by character for each answer.
 */
const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Returns base64 of IV, ciphertext and tag. */
export function encryptPayload(key: KeyObject, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64',
  );
}

/** Returns the text, or undefined if it was not encrypted with this key or was changed on the way. */
export function decryptPayload(key: KeyObject, encrypted: string): string | undefined {
  const whole = Buffer.from(encrypted, 'base64');
  if (whole.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv(algorithm, key, whole.subarray(0, ivBytes), { authTagLength: tagBytes });
  decipher.setAuthTag(whole.subarray(-tagBytes));
  try {
    return decipher.update(whole.subarray(ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
