import { createHmac } from 'node:crypto';
import type { Executor, Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/app-error.ts';
import {
  type IdempotencyKey,
  deleteAnswersBefore,
  tryTakeKey,
  storeAnswer,
  findStoredAnswer,
} from './idempotency.repo.ts';

/** How long a repeated key is recognised. */
const retentionMs = 7 * 24 * 60 * 60_000;

/**
 * Fields that are not compared, so that the hash of a short secret is never stored (decisions, "Idempotency"). A token is
 * compared: it is too long to be guessed from its hash, and it identifies the sender of a public request.
 */
const secretFields = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'otp',
  'pin',
  'currentPin',
  'newPin',
  'bvn',
  'idNumber',
]);

export interface Idempotency {
  /**
   * Runs `work` once for a key: a repeat gets the stored answer, a repeat with other content 422, one that arrives while
   * the first is still running 409. An error is rolled back with its transaction and so does not use the key.
   * @param payload the content that is compared
   * @param newSecret a new password in it, which is compared by a keyed hash that is only used for this key
   * @returns the answer as JSON
   */
  runOnce(
    tx: Transaction,
    key: IdempotencyKey,
    payload: unknown,
    work: () => Promise<string>,
    newSecret?: string,
  ): Promise<string>;
  /**
   * For work that a request does before its transaction.
   * @throws IDEMPOTENCY_MISMATCH if the key has been used with another payload
   */
  rejectOtherPayload(db: Executor, key: IdempotencyKey, payload: unknown, newSecret?: string): Promise<void>;
}

export function makeIdempotency({
  config,
  clock,
  jobs,
}: Pick<Deps, 'config' | 'clock' | 'jobs'>): Idempotency {
  /** With each secret, the current one first: a request may be repeated after the secret has changed. */
  const hashesOf = (payload: unknown, key: IdempotencyKey, newSecret: string | undefined) => {
    const comparedText = toCanonicalJson(payload);
    const text =
      newSecret === undefined
        ? comparedText
        : JSON.stringify([comparedText, key.scope, key.call, key.key, newSecret]);
    return config.keys
      .all('idempotency')
      .map(({ key: secret }) => createHmac('sha256', secret).update(text).digest('base64'));
  };
  jobs.sweep('stored responses', 3_600_000, (tx) =>
    deleteAnswersBefore(tx, new Date(clock.now().getTime() - retentionMs)),
  );

  return {
    async runOnce(tx, key, payload, work, newSecret) {
      const taken = await tryTakeKey(tx, key);
      if (!taken) throw new AppError('IN_PROGRESS');
      const hashes = hashesOf(payload, key, newSecret);
      const [payloadHash = ''] = hashes;
      const { stored } = taken;
      if (stored && !hashes.includes(stored.payloadHash)) throw new AppError('IDEMPOTENCY_MISMATCH');
      if (stored) return stored.answer;
      const answer = await work();
      await storeAnswer(tx, key, { payloadHash, answer, storedAt: clock.now() });
      return answer;
    },
    async rejectOtherPayload(db, key, payload, newSecret) {
      const stored = await findStoredAnswer(db, key);
      if (stored && !hashesOf(payload, key, newSecret).includes(stored.payloadHash))
        throw new AppError('IDEMPOTENCY_MISMATCH');
    },
  };
}

/** JSON with sorted keys and without secrets: the same for the same content in any order. */
function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (secretFields.has(key)) return undefined;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
