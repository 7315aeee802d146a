import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '#contract/call.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal } from '#server/refusal.ts';
import { countTry, forgetEndedWindows } from './rate-limit.repo.ts';

interface Limit {
  /** Tries of one network address, and of one account (the body's e-mail address), in a window. */
  byAddress: number;
  byAccount: number;
  windowMs: number;
}

const minute = 60_000;
const limits: Record<RateLimit, Limit> = {
  'sign-in': { byAddress: 60, byAccount: 10, windowMs: 10 * minute },
  otp: { byAddress: 60, byAccount: 10, windowMs: 10 * minute },
  pin: { byAddress: 60, byAccount: 60, windowMs: 10 * minute },
  reset: { byAddress: 20, byAccount: 5, windowMs: 15 * minute },
  lookup: { byAddress: 120, byAccount: 120, windowMs: minute },
  recording: { byAddress: 1200, byAccount: 1200, windowMs: 10 * minute },
  report: { byAddress: 30, byAccount: 30, windowMs: 10 * minute },
  upload: { byAddress: 240, byAccount: 240, windowMs: 10 * minute },
};

/** Any call of one network address; kept in this process's memory, since it only has to stop a flood. */
const general = { tries: 1200, windowMs: minute };

export interface RateLimits {
  /** Rejects with 429 when the address makes too many requests of any kind. */
  flood(request: FastifyRequest): void;
  /** Rejects with 429 when the group's limit is passed. The try counts whatever becomes of the request. */
  count(group: RateLimit, request: FastifyRequest, body: unknown): Promise<void>;
}

export function makeRateLimits({
  db,
  clock,
  config,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>): RateLimits {
  let window = { endsAt: 0, tries: new Map<string, number>() };
  const factor = config.rateLimitFactor;
  jobs.sweep('rate limits', 10 * minute, (tx) => forgetEndedWindows(tx, clock.now()));

  return {
    flood(request) {
      const now = clock.now().getTime();
      if (now >= window.endsAt) window = { endsAt: now + general.windowMs, tries: new Map() };
      const tries = (window.tries.get(request.ip) ?? 0) + 1;
      window.tries.set(request.ip, tries);
      if (tries > general.tries * factor) tooMany(window.endsAt - now);
    },
    async count(group, request, body) {
      const { byAddress, byAccount, windowMs } = limits[group];
      const now = clock.now();
      const account = accountOf(body);
      const counts = [
        { key: `${group} from ${request.ip}`, most: byAddress * factor },
        ...(account ? [{ key: `${group} of ${account}`, most: byAccount * factor }] : []),
      ];
      for (const { key, most } of counts) {
        const { tries, endsAt } = await countTry(db, key, now, windowMs);
        if (tries > most) tooMany(endsAt.getTime() - now.getTime());
      }
    },
  };
}

function tooMany(retryAfterMs: number): never {
  throw new Refusal('TOO_MANY_REQUESTS', { retryAfterMs });
}

function accountOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string' ? body.email : undefined;
}
