import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Mode } from '#server/config-modes.ts';

const minLength = 32;

interface SecretSettings {
  SECRET?: string | undefined;
  SECRET_FILE?: string | undefined;
  /** Separated by commas, the newest first. */
  SECRETS_OLD?: string | undefined;
}

interface SecretsResult {
  /** The current secret, then older ones; undefined if there is a problem. */
  ring: [string, ...string[]] | undefined;
  /** Sentences that begin with the setting's name and never quote a secret. */
  problems: string[];
}

/**
 * Reads the current secret from `SECRET` or the file `SECRET_FILE`, and older ones from `SECRETS_OLD`. Outside production a
 * secret is generated if none is configured: in SECRET_FILE, or in the data folder.
 */
export function readSecrets(
  { SECRET, SECRET_FILE, SECRETS_OLD }: SecretSettings,
  { mode, dataDir }: { mode: Mode; dataDir: string },
): SecretsResult {
  const problems: string[] = [];
  const isProduction = mode === 'production';
  if (SECRET !== undefined && SECRET_FILE !== undefined)
    problems.push("SECRET_FILE: can't be used together with SECRET. Remove one of the two");
  const file = SECRET_FILE === undefined ? undefined : resolve(SECRET_FILE);
  if (isProduction && file !== undefined && isWithin(dataDir, file))
    problems.push(
      'SECRET_FILE: is inside DATA_DIR, and so in every backup of it: a backup could then be decrypted. Move the file elsewhere',
    );
  if (isProduction && SECRET === undefined && SECRET_FILE === undefined)
    problems.push(
      'SECRET: is required in production, or SECRET_FILE with the path of a file that contains it',
    );
  if (problems.length > 0) return { ring: undefined, problems };

  const current =
    SECRET ??
    (isProduction ? readSecretFile(file, problems) : readOrCreateSecret(file ?? join(dataDir, 'secret')));
  const older = (SECRETS_OLD ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (current !== undefined && current.length < minLength)
    problems.push(
      `${SECRET === undefined ? 'SECRET_FILE' : 'SECRET'}: needs at least ${minLength} characters`,
    );
  if (older.some((secret) => secret.length < minLength))
    problems.push(`SECRETS_OLD: each needs at least ${minLength} characters; they are separated by commas`);
  if (new Set([current, ...older]).size < older.length + 1)
    problems.push('SECRETS_OLD: a secret is listed twice, or is the current one');
  return { ring: current === undefined || problems.length > 0 ? undefined : [current, ...older], problems };
}

const isWithin = (folder: string, file: string): boolean => !/^\.\.|^[/\\]|^\w:/.test(relative(folder, file));

function readSecretFile(file: string | undefined, problems: string[]): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (problem) {
    const code = problem instanceof Error && 'code' in problem ? String(problem.code) : 'unknown error';
    problems.push(`SECRET_FILE: ${file} can't be read (${code})`);
    return undefined;
  }
}

/** Generates the secret at the first start and returns the same one from then on. */
function readOrCreateSecret(file: string): string {
  mkdirSync(resolve(file, '..'), { recursive: true });
  try {
    // 'wx': of two processes that start together, one creates it and both read it.
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600 });
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem;
    chmodSync(file, 0o600);
  }
  return readFileSync(file, 'utf8').trim();
}
