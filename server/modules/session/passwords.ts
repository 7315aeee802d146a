import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import type { Config, KeyPurpose } from '#server/config.ts';
import { Refusal } from '#server/refusal.ts';

const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, so that time does not tell whether an account exists. */
  matches(hash: string | undefined, password: string): Promise<boolean>;
}

/** argon2id, t = 2, m = 19 MiB, with the server's pepper (decisions, "Rules"); a transaction PIN has one of its own. */
export function makePasswords(
  { keyFor }: Pick<Config, 'keyFor'>,
  pepper: Extract<KeyPurpose, 'password' | 'pin'> = 'password',
): Passwords {
  const options = {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    secret: keyFor(pepper),
  };
  // The same letter typed on two keyboards can be two sequences of code points.
  const plain = (password: string) => password.normalize('NFKC');
  // Spelled out instead of made: making one would keep 19 MiB from the start on.
  const bytes = (count: number) => Buffer.alloc(count).toString('base64').replaceAll('=', '');
  const nobodys = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$${bytes(16)}$${bytes(32)}`;
  return {
    hash: (password) => hash(plain(password), options),
    matches: (stored, password) => verify(stored ?? nobodys, plain(password), options),
  };
}

/** @param field where the payload has it @throws PASSWORD_COMMON */
export function refuseCommon(password: string, field: string): void {
  if (!common.has(password.normalize('NFKC').toLowerCase())) return;
  const refusal = new Refusal('PASSWORD_COMMON');
  throw new Refusal('PASSWORD_COMMON', { fields: [{ field, message: refusal.message }] });
}
