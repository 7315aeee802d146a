import { hkdfSync } from 'node:crypto';

/** Every client has the `transport` key: payload encryption is obfuscation (docs/decisions/0007). */
export type KeyPurpose =
  | 'password'
  | 'pin'
  | 'recovery-code'
  | 'second-factor'
  | 'token'
  | 'otp'
  | 'idempotency'
  | 'jobs'
  | 'transport'
  | 'courier'
  | 'payments'
  | 'identity'
  | 'identity-hash'
  | 'identity-webhook'
  | 'stored-cards'
  | 'payouts'
  | 'documents'
  | 'address';

/** A 32-byte key, and the version of the secret that it derives from. */
export interface VersionedKey {
  version: string;
  key: Buffer;
}

/** The keys of the current secret and of older ones. The same on every process. */
export interface KeyRing {
  /** Encrypts and hashes new values. */
  current(purpose: KeyPurpose): VersionedKey;
  /** Every key of the purpose, the current one first and the oldest last. */
  all(purpose: KeyPurpose): readonly VersionedKey[];
  /**
   * Returns the key of a version, undefined for one whose secret is no longer configured.
   * @param version undefined for values from before versions existed: they were created with the oldest secret
   */
  find(purpose: KeyPurpose, version: string | undefined): VersionedKey | undefined;
}

const versionBytes = 4;

/**
 * Derives all keys from the secrets. A version is a fingerprint of its secret, so that operators need not number secrets and
 * the version does not depend on the order in which secrets are listed.
 * @param secrets the current one first
 */
export function createKeyRing(secrets: readonly [string, ...string[]]): KeyRing {
  const rings = secrets.map((secret) => ({
    version: derive(secret, 'key version', versionBytes).toString('hex'),
    keyFor: (purpose: KeyPurpose) => derive(secret, purpose, 32),
  }));
  const all = (purpose: KeyPurpose): [VersionedKey, ...VersionedKey[]] => {
    const [current, ...older] = rings.map(({ version, keyFor }) => ({ version, key: keyFor(purpose) }));
    if (!current) throw new Error('A key ring needs a secret');
    return [current, ...older];
  };
  return {
    current: (purpose) => all(purpose)[0],
    all,
    find: (purpose, version) =>
      version === undefined ? all(purpose).at(-1) : all(purpose).find((one) => one.version === version),
  };
}

const derive = (secret: string, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `kontor ${purpose}`, bytes));
