import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '#contract/call.ts';
import type { FindKnownDevice } from '#server/caller.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/platform/tokens.ts';
import { AppError } from '#server/app-error.ts';
import { getLimitAccount } from '#server/plugins/access.ts';
import { getClientAddress } from './client-address.ts';
import { readDeviceToken } from '#server/plugins/device-cookie.ts';
import { type Pacing, countAttempt, deleteEndedWindows, spaceOutAttempt } from './rate-limit.repo.ts';

interface Limit {
  /** Attempts of one network address in a window. */
  byAddress: number;
  /**
   * Attempts of one account in a window. A signed-in person is counted across addresses; a request that only names an email
   * address is counted together with the network address, so that a stranger's attempts at another address lock no one out.
   */
  byAccount?: number;
  /** Attempts about one subject (the link or payment that a public request names), from all addresses together. */
  bySubject?: number;
  windowMs: number;
  /** Against guesses from many addresses: attempts of one email address from all unknown devices. */
  fromStrangers?: Pacing;
  /** Attempts of one business in a window, if it differs from `byAccount`. */
  byBusiness?: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const limits: Record<RateLimit, Limit> = {
  'sign-in': {
    byAddress: 60,
    byAccount: 10,
    windowMs: 10 * minute,
    fromStrangers: { freeAttempts: 50, windowMs: day, maxDelayMs: 5 * minute },
  },
  otp: { byAddress: 60, byAccount: 10, windowMs: 10 * minute },
  pin: { byAddress: 60, byAccount: 60, windowMs: 10 * minute },
  reset: { byAddress: 60, byAccount: 5, windowMs: 15 * minute },
  lookup: { byAddress: 120, byAccount: 120, windowMs: minute },
  // Each asks a bank or a register about a person, which costs money and reveals a name.
  enquiry: { byAddress: 60, byAccount: 30, windowMs: 10 * minute },
  'public-link': { byAddress: 300, bySubject: 600, windowMs: 10 * minute },
  // Each may open a page at the payment provider.
  payment: { byAddress: 60, bySubject: 60, windowMs: 10 * minute },
  // A payer's page polls every few seconds while the bank is working.
  'payment-check': { byAddress: 900, bySubject: 600, windowMs: 10 * minute },
  recording: { byAddress: 1200, byAccount: 1200, windowMs: 10 * minute },
  report: { byAddress: 30, byAccount: 30, windowMs: 10 * minute },
  upload: { byAddress: 600, byAccount: 600, byBusiness: 600, windowMs: 60 * minute },
};

/** The number of requests of one network address in a minute; kept in this process's memory, because it only has to stop a flood. */
const floods = {
  call: 1200,
  /** A list shows many images at once, and several people may share an address. */
  file: 3000,
  /** A page of the application, or of an invoice, which is rendered for each request. */
  page: 600,
} as const;

export interface RateLimits {
  /** Rejects with 429 if the address makes too many requests of this kind, whatever their content. */
  flood(request: FastifyRequest, kind?: keyof typeof floods): void;
  /**
   * Rejects with 429 if the group's limit is exceeded. The attempt counts whatever the result of the request. A device that has
   * signed in to the account before is counted separately, wherever it is.
   */
  count(group: RateLimit, request: FastifyRequest, body: unknown): Promise<void>;
}

/** @param findKnownDevice returns the requesting device, if it has signed in to the account of an email address before */
export function makeRateLimits(
  { db, clock, config, jobs }: Pick<Deps, 'db' | 'clock' | 'config' | 'jobs'>,
  findKnownDevice: FindKnownDevice = async () => undefined,
): RateLimits {
  let window = { endsAt: 0, tries: new Map<string, number>() };
  const factor = config.rateLimitFactor;
  jobs.sweep('rate limits', 10 * minute, (tx) => deleteEndedWindows(tx, clock.now()));

  const countEach = async (windowMs: number, counts: { key: string; max: number | undefined }[]) => {
    const now = clock.now();
    for (const { key, max } of counts) {
      if (max === undefined) continue;
      const { attempts, endsAt } = await countAttempt(db, key, now, windowMs);
      if (attempts > max * factor) rejectTooMany(endsAt.getTime() - now.getTime());
    }
  };
  const spaceOut = async (key: string, { freeAttempts, ...rest }: Pacing) => {
    const now = clock.now();
    const nextAt = await spaceOutAttempt(db, key, now, { ...rest, freeAttempts: freeAttempts * factor });
    if (nextAt) rejectTooMany(nextAt.getTime() - now.getTime());
  };

  return {
    flood(request, kind = 'call') {
      const now = clock.now().getTime();
      if (now >= window.endsAt) window = { endsAt: now + minute, tries: new Map() };
      const key = `${kind} ${getClientAddress(request)}`;
      const tries = (window.tries.get(key) ?? 0) + 1;
      window.tries.set(key, tries);
      if (tries > floods[kind] * factor) rejectTooMany(window.endsAt - now);
    },
    async count(group, request, body) {
      const { byAddress, byAccount, bySubject, byBusiness, windowMs, fromStrangers } = limits[group];
      const address = getClientAddress(request);
      const { userId, businessId } = getLimitAccount(request.caller);
      const email = userId ? undefined : emailOf(body);
      const deviceToken = email && readDeviceToken(request);
      const device = email && deviceToken && (await findKnownDevice(email, deviceToken));
      const subject = bySubject === undefined ? undefined : (subjectOf(body) ?? subjectOf(request.params));
      const about = subject ? [{ key: `${group} about ${subject}`, max: bySubject }] : [];
      if (device)
        return countEach(windowMs, [{ key: `${group} of ${email} on ${device}`, max: byAccount }, ...about]);
      await countEach(windowMs, [
        { key: `${group} from ${address}`, max: byAddress },
        ...(userId ? [{ key: `${group} of person ${userId}`, max: byAccount }] : []),
        ...(businessId ? [{ key: `${group} of business ${businessId}`, max: byBusiness }] : []),
        ...(email ? [{ key: `${group} of ${email} from ${address}`, max: byAccount }] : []),
        ...about,
      ]);
      if (email && fromStrangers) await spaceOut(`${group} of ${email}`, fromStrangers);
    },
  };
}

function rejectTooMany(retryAfterMs: number): never {
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterMs });
}

function emailOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('email' in body)) return undefined;
  return typeof body.email === 'string' ? body.email : undefined;
}

/** The link or payment that a request names, as a hash: the token of an invoice is not stored in the clear anywhere else. */
function subjectOf(named: unknown): string | undefined {
  if (typeof named !== 'object' || named === null) return undefined;
  const subject = 'token' in named ? named.token : 'reference' in named ? named.reference : undefined;
  return typeof subject === 'string' ? hashToken(subject) : undefined;
}
