/**
 * Payload encryption of the specification, sections 7 and 9: AES-GCM, 12-byte random IV, 16-byte tag, written as base64
 * of IV + ciphertext + tag. The key reaches every client with the page, so this hides payloads from a glance at logs
 * and not from an attacker (docs/decisions/0007). WebCrypto, in browser and server alike.
 */
const ivBytes = 12;
const tagBits = 128;
const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** @param keyBase64 32 bytes in base64 */
export function importKey(keyBase64: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', fromBase64(keyBase64), 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function encrypt(key: CryptoKey, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
  const ciphertext = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, tagLength: tagBits },
    key,
    encoder.encode(text),
  );
  const whole = new Uint8Array(ivBytes + ciphertext.byteLength);
  whole.set(iv);
  whole.set(new Uint8Array(ciphertext), ivBytes);
  return toBase64(whole);
}

/** Returns the text, or undefined where it was not encrypted with this key or was changed in transit (section 8). */
export async function decrypt(key: CryptoKey, ciphertext: string): Promise<string | undefined> {
  try {
    const whole = fromBase64(ciphertext);
    const iv = whole.subarray(0, ivBytes);
    const plaintext = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, tagLength: tagBits },
      key,
      whole.subarray(ivBytes),
    );
    return decoder.decode(plaintext);
  } catch {
    return undefined;
  }
}

/** `{ data: '<base64>' }`: an encrypted body, in both directions. */
export function getCiphertext(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body)) return undefined;
  return typeof body.data === 'string' ? body.data : undefined;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

function toBase64(bytes: Uint8Array): string {
  const characters: string[] = [];
  // All bytes at once would overflow the stack for a large answer.
  for (let start = 0; start < bytes.length; start += 0x8000) {
    characters.push(String.fromCharCode(...bytes.subarray(start, start + 0x8000)));
  }
  return btoa(characters.join(''));
}
