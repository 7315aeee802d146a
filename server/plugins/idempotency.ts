import { createHmac } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/refusal.ts';
import { type AnswerKey, forgetAnswersBefore, holdKey, keepAnswer, keptAnswer } from './idempotency.repo.ts';

/** How long a repeated key is recognised. */
const keptForMs = 7 * 24 * 60 * 60_000;

/** Never part of what is compared, so that a hash of a short secret is kept nowhere (decisions, "Idempotency"). */
const secretFields = new Set([
  'password',
  'currentPassword',
  'newPassword',
  'otp',
  'pin',
  'currentPin',
  'newPin',
  'token',
  'bvn',
  'idNumber',
]);

export interface Idempotency {
  /**
   * Runs `work` once for a key: a repeat is given the kept answer, a repeat with other content 422, one that comes while
   * the first still runs 409. A refusal leaves with its transaction and so does not bind the key.
   * @param payload what is compared
   * @returns the answer as JSON
   */
  once(tx: Transaction, key: AnswerKey, payload: unknown, work: () => Promise<string>): Promise<string>;
}

export function makeIdempotency({
  config,
  clock,
  jobs,
}: Pick<Deps, 'config' | 'clock' | 'jobs'>): Idempotency {
  const secret = config.keyFor('idempotency');
  const hashOf = (payload: unknown) =>
    createHmac('sha256', secret).update(canonical(payload)).digest('base64');
  jobs.sweep('kept answers', 3_600_000, (tx) =>
    forgetAnswersBefore(tx, new Date(clock.now().getTime() - keptForMs)),
  );

  return {
    async once(tx, key, payload, work) {
      if (!(await holdKey(tx, key))) throw new Refusal('IN_PROGRESS');
      const payloadHash = hashOf(payload);
      // A statement of its own after the lock: only then does it see what the lock's last holder committed.
      const kept = await keptAnswer(tx, key);
      if (kept && kept.payloadHash !== payloadHash) throw new Refusal('IDEMPOTENCY_MISMATCH');
      if (kept) return kept.answer;
      const answer = await work();
      await keepAnswer(tx, key, { payloadHash, answer, keptAt: clock.now() });
      return answer;
    },
  };
}

/** JSON with sorted keys and without secrets: the same for the same content in any order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (secretFields.has(key)) return undefined;
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
