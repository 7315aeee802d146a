import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { KeyRing } from '#server/security/key-ring.ts';
import { UnknownKeyError, decryptBytes, encryptBytes } from '#server/security/sealed-text.ts';
import type { FileStore } from './files.ts';

/** What an encrypted file begins with, before the eight characters of its key's version. */
const magic = Buffer.from('KONTOR-ENCRYPTED-1\n');
const versionBytes = 8;
const headerBytes = magic.length + versionBytes;

export type Reencryption = 'current' | 'reencrypted' | 'missing';

/** A store that keeps some of its files encrypted. */
export interface EncryptedFileStore extends FileStore {
  /**
   * Brings a file that has to be encrypted under the current key: one that is plain still, or under an older key.
   * @throws UnknownKeyError where it is under a key whose secret is no longer configured
   */
  reencrypt(key: string): Promise<Reencryption>;
}

/**
 * Encrypts files before they reach a disk or another company's store (AES-256-GCM, bound to their place), and decrypts
 * them on the way out. Files that were stored before are read as they are. A file is held in memory while it is encrypted:
 * those that have to be are documents of ten megabytes at most.
 * @param mustEncrypt which keys; the bytes of all others pass through
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
    const found = keys.find('documents', version);
    if (!found) throw new UnknownKeyError(`No configured secret has made ${key}`);
    return decryptBytes(found.key, key, content.subarray(headerBytes));
  };
  return {
    async put(key, content) {
      if (!mustEncrypt(key)) return store.put(key, content);
      return store.put(key, encrypt(key, Buffer.from(await content.arrayBuffer())));
    },
    async get(key) {
      const stored = await store.get(key);
      if (!stored || !mustEncrypt(key)) return stored;
      return Readable.from([decrypt(key, await buffer(stored))]);
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
