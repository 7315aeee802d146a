import { type KycAudience, type KycItem, type KycItemStatus, kycItemsByAudience } from '#domain/kyc.ts';
import type { KycStatus } from '#domain/kyc-status.ts';
import type { LifecycleActor } from '#domain/order-status.ts';
import { type KycItemEventType, isComparedItem, kycItemLifecycle } from './kyc-item.lifecycle.ts';
import { type KycCondition, type KycEventType, type KycFacts, kycLifecycle } from './kyc.lifecycle.ts';
import type { RefusedTransition } from './lifecycle.ts';

interface ItemState {
  status: KycItemStatus;
  reason: string | null;
}

/** A verification with its items, as both charts need it. */
export interface KycState extends Omit<KycFacts, 'items'> {
  status: KycStatus;
  audience: KycAudience;
  /** Items of every audience: those submitted for another one are kept. */
  items: Partial<Record<KycItem, ItemState>>;
}

export interface KycItemStep {
  item: KycItem;
  event: KycItemEventType;
  reason?: string | null;
}

/** A step of a verification: events of some items, and optionally an event of the verification. */
export interface KycStep {
  event: KycEventType | null;
  items?: readonly KycItemStep[];
  /** With `kyc.begin`. */
  audience?: KycAudience;
  /** With `kyc.approve`: when the approval ends, milliseconds. */
  expiresAt?: number | null;
}

export interface KycItemChange extends ItemState {
  item: KycItem;
  event: KycItemEventType;
}

export type KycStepResult =
  | {
      ok: true;
      state: KycState;
      /** Null if the verification itself doesn't change. */
      transition: { event: KycEventType; from: KycStatus; to: KycStatus } | null;
      items: KycItemChange[];
    }
  | RefusedTransition<string, KycCondition>;

const missing: ItemState = { status: 'missing', reason: null };

/** Returns the status of every item that the audience must submit. */
export const statusesOf = ({ audience, items }: Pick<KycState, 'audience' | 'items'>): KycItemStatus[] =>
  kycItemsByAudience[audience].map((item) => (items[item] ?? missing).status);

/**
 * Runs the charts of the items first, and then the chart of the verification with their results. Returns the refusal of the
 * verification before those of items, because it says what the merchant or operator can do.
 */
export function stepKyc(before: KycState, step: KycStep, by: LifecycleActor): KycStepResult {
  const { event, audience = before.audience, expiresAt = before.expiresAt } = step;
  const items = { ...before.items };
  const changes: KycItemChange[] = [];
  let refused: RefusedTransition<string, never> | undefined;
  for (const { item, event: type, reason = null } of step.items ?? []) {
    const record = { ...missing, ...items[item], isCompared: isComparedItem(item) };
    const itemResult = kycItemLifecycle.nextStatus(record, type, by, { reason });
    if (!itemResult.ok) {
      refused ??= { ok: false, code: itemResult.code, legal: itemResult.legal, unmet: [], path: null };
      continue;
    }
    if (!itemResult.changed) continue;
    const after = { status: itemResult.to, reason: itemResult.record.reason };
    items[item] = after;
    changes.push({ item, event: type, ...after });
  }
  const state: KycState = { ...before, audience, items };
  if (event === null) return refused ?? { ok: true, state, transition: null, items: changes };
  const { status: from, isDecided, at } = before;
  const record = { status: from, items: statusesOf(state), isDecided, expiresAt: before.expiresAt, at };
  const result = kycLifecycle.nextStatus(record, event, by, { expiresAt });
  if (!result.ok) return result;
  if (refused) return refused;
  const { status: to, isDecided: wasDecided, expiresAt: endsAt } = result.record;
  return {
    ok: true,
    state: { ...state, status: to, isDecided: wasDecided, expiresAt: endsAt },
    transition: result.changed ? { event, from, to } : null,
    items: changes,
  };
}
