import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { KeyRing } from '#server/security/key-ring.ts';
import { UnknownKeyError, decryptBytes, encryptBytes } from '#server/security/encrypted-text.ts';
import type { FileStore } from './files.ts';

/** The first bytes of an encrypted file, before the eight characters of its key's version. */
const magic = Buffer.from('KONTOR-ENCRYPTED-1\n');
const versionBytes = 8;
const headerBytes = magic.length + versionBytes;

export type Reencryption = 'current' | 'reencrypted' | 'missing';

/** A store that encrypts some of its files. */
export interface EncryptedFileStore extends FileStore {
  /**
   * Encrypts a file with the current key if it has to be encrypted and is still plain, or under an older key.
   * @throws UnknownKeyError if it is under a key whose secret is no longer configured
   */
  reencrypt(key: string): Promise<Reencryption>;
}

/**
 * Encrypts files before they reach a disk or another company's store (AES-256-GCM, bound to their place), and decrypts
 * them when they are read. Files that were stored before are read unchanged. A file is held in memory while it is encrypted:
 * those that are encrypted are documents of at most ten megabytes.
 * @param mustEncrypt returns true for keys to encrypt; the bytes of all others are stored unchanged
 */
export function encryptedFiles(
  store: FileStore,
  keys: KeyRing,
  mustEncrypt: (key: string) => boolean,
): EncryptedFileStore {
  const encrypt = (key: string, content: Buffer): Blob => {
    const { version, key: secret } = keys.current('documents');
    return new Blob([magic, version, new Uint8Array(encryptBytes(secret, key, content))]);
  };
  const decrypt = (key: string, content: Buffer): Buffer => {
    const version = versionOf(content);
    if (version === undefined) return content;
    const match = keys.find('documents', version);
    if (!match) throw new UnknownKeyError(`No configured secret can decrypt ${key}`);
    return decryptBytes(match.key, key, content.subarray(headerBytes));
  };
  return {
    async put(key, content) {
      if (!mustEncrypt(key)) return store.put(key, content);
      return store.put(key, encrypt(key, Buffer.from(await content.arrayBuffer())));
    },
    async get(key, range) {
      if (!mustEncrypt(key)) return store.get(key, range);
      const stored = await store.get(key);
      if (!stored) return undefined;
      const content = decrypt(key, await buffer(stored));
      return Readable.from([range ? content.subarray(range.start, range.end + 1) : content]);
    },
    remove: (key) => store.remove(key),
    async reencrypt(key) {
      const stored = await store.get(key);
      if (!stored) return 'missing';
      const content = await buffer(stored);
      if (versionOf(content) === keys.current('documents').version) return 'current';
      await store.put(key, encrypt(key, decrypt(key, content)));
      return 'reencrypted';
    },
  };
}

const versionOf = (content: Buffer): string | undefined =>
  content.subarray(0, magic.length).equals(magic)
    ? content.subarray(magic.length, headerBytes).toString('latin1')
    : undefined;
