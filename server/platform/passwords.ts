import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { normalizeText } from '#domain/normalize-text.ts';
import type { Config } from '#server/config.ts';
import type { KeyPurpose } from '#server/security/key-ring.ts';
import { AppError } from '#server/app-error.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, so that the time does not reveal whether an account exists. */
  matches(hash: string | undefined, password: string): Promise<boolean>;
  /** Returns whether a hash was created with an older secret, or before hashes named theirs: then hash again while the password is available. */
  isOutdated(hash: string): boolean;
}

/** The version of the pepper, if there is one, and the hash in argon2's format. */
const parts = /^([0-9a-f]{8})?(\$argon2id\$.*)$/;

/**
 * argon2id, t = 2, m = 19 MiB, with the server's pepper (decisions, "Rules"); transaction PINs and recovery codes each have
 * one of their own. A hash names the version of its pepper, and is verified with that one.
 */
export function makePasswords(
  { keys }: Pick<Config, 'keys'>,
  pepper: Extract<KeyPurpose, 'password' | 'pin' | 'recovery-code'> = 'password',
): Passwords {
  const hashOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const current = keys.current(pepper);
  // The same letter typed on two keyboards can be two sequences of code points.
  const normalizePassword = (password: string) => normalizeText(password, 'NFKC');
  // A constant instead of a computed hash: computing one would keep 19 MiB of memory from the start on.
  const bytes = (count: number) => Buffer.alloc(count).toString('base64').replaceAll('=', '');
  const dummyHash = `$argon2id$v=19$m=${hashOptions.memoryCost},t=${hashOptions.timeCost},p=${hashOptions.parallelism}$${bytes(16)}$${bytes(32)}`;
  return {
    hash: async (password) =>
      `${current.version}${await hash(normalizePassword(password), { ...hashOptions, secret: current.key })}`,
    async matches(stored, password) {
      const [, version, written] = parts.exec(stored ?? '') ?? [];
      const match = written === undefined ? undefined : keys.find(pepper, version);
      const secret = (match ?? current).key;
      const isRight = await verify(match && written ? written : dummyHash, normalizePassword(password), {
        ...hashOptions,
        secret,
      });
      return isRight && match !== undefined;
    },
    isOutdated: (stored) => !stored.startsWith(`${current.version}$`),
  };
}

/** @param field the field of the payload @throws PASSWORD_COMMON */
export function rejectCommonPassword(password: string, field: string): void {
  if (!common.has(normalizeText(password, 'NFKC').toLowerCase())) return;
  const refusal = new AppError('PASSWORD_COMMON');
  throw new AppError('PASSWORD_COMMON', { fields: [{ field, message: refusal.message }] });
}
