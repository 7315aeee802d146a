import { trimEndOf } from '#domain/trim-end.ts';
import { randomInt } from 'node:crypto';
import type * as z from 'zod/mini';
import type { businessCalls } from '#contract/people/business.ts';
import { findHandleProblem, handleProblemText, suggestHandle } from '#domain/handle.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { listReservedHandles } from './onboarding.repo.ts';
import { AppError } from '#server/app-error.ts';
import { listTakenHandles, lockHandle } from '#server/modules/business/business.records.ts';

type Check = z.infer<typeof businessCalls.storeIdentityCheck.data>;

/** The one for whom a handle is checked: what they hold themselves is not reported as taken. */
export interface HandleHolder {
  onboardingId?: string | undefined;
  businessId?: string | undefined;
}

const taken = new AppError('HANDLE_TAKEN').message;

/**
 * Checks whether a business may have a handle, by the rules of the specification's section 5 and by who has or reserves it.
 */
export async function checkHandle(
  executor: Executor,
  handle: string,
  now: Date,
  holder: HandleHolder,
): Promise<Check> {
  const problem = findHandleProblem(handle);
  if (!problem && (await listFreeHandles(executor, [handle.toLowerCase()], now, holder)).length > 0) {
    return { available: true, reason: null, suggestion: null };
  }
  const candidates = listSuggestions(handle);
  const [suggestion = null] = await listFreeHandles(executor, candidates, now, holder);
  return { available: false, reason: problem ? handleProblemText[problem] : taken, suggestion };
}

/** Reserves the handle until the transaction ends. @throws HANDLE_TAKEN */
export async function claimHandle(
  tx: Transaction,
  handle: string,
  now: Date,
  holder: HandleHolder,
): Promise<void> {
  await lockHandle(tx, handle.toLowerCase());
  const { available, suggestion } = await checkHandle(tx, handle, now, holder);
  if (available) return;
  const message = suggestion ? `${taken}. ${suggestion} is available` : taken;
  throw new AppError('HANDLE_TAKEN', { message, fields: [{ field: 'handle', message }] });
}

function listSuggestions(handle: string): string[] {
  const base = trimEndOf(suggestHandle(handle).slice(0, 56), '-');
  if (base === '') return [];
  const counted = Array.from({ length: 8 }, (_, position) => `${base}-${position + 2}`);
  return [base, ...counted, `${base}-${randomInt(100, 1000)}`, `${base}-${randomInt(1000, 10_000)}`];
}

async function listFreeHandles(
  executor: Executor,
  handles: string[],
  now: Date,
  { onboardingId, businessId }: HandleHolder,
): Promise<string[]> {
  if (handles.length === 0) return [];
  const had = await listTakenHandles(executor, handles, now, businessId);
  const held = await listReservedHandles(executor, handles, now, onboardingId);
  return handles.filter((handle) => !had.includes(handle) && !held.includes(handle));
}
