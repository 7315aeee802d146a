import { type KycAudience, type KycStatus, itemsOf } from '#domain/kyc.ts';
import {
  type KycCondition,
  type KycEventType,
  type KycFacts,
  kycLaw,
} from '#machines/lifecycles/kyc.lifecycle.ts';
import type { Refusal as LawRefusal } from '#machines/lifecycles/law.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { type Actor, type Happening, appendTimeline } from '#server/platform/timeline/timeline.repo.ts';
import { Refusal } from '#server/refusal.ts';
import { type KycCase, type KycItemRow, itemsOfCase, saveCase } from './kyc.repo.ts';

/** The part of `Deps` that changing a verification needs; the demo hands in a clock of its own. */
export type KycDeps = Pick<Deps, 'clock' | 'jobs' | 'config' | 'identity'>;

const statusWords: Record<KycStatus, string> = {
  'not started': 'not started',
  'in progress': 'in progress',
  submitted: 'under review',
  'needs attention': 'waiting for what was asked for again',
  approved: 'approved',
  rejected: 'rejected',
};
const conditionWords: Record<KycCondition, string> = {
  isComplete: 'everything has to be handed in',
  isChecked: 'the identity provider has to answer',
  hasObjection: 'something has to be asked for again',
};

export function refusalOf(
  { status }: Pick<KycCase, 'status'>,
  refusal?: LawRefusal<KycEventType, KycCondition>,
): Refusal {
  const stands = `This verification is ${statusWords[status]}.`;
  const unmet = refusal?.unmet.map((name) => conditionWords[name]).join(' and ');
  return new Refusal('ILLEGAL_EVENT', {
    message: unmet ? `${stands} For that, ${unmet}.` : `${stands} That is not possible now.`,
    legal: refusal?.legal ?? [],
  });
}

/** What the law reads of the items of an audience. */
export function factsOf(audience: KycAudience, rows: readonly KycItemRow[]): KycFacts {
  const statuses = itemsOf[audience].map((item) => rows.find((row) => row.item === item)?.status);
  return {
    itemsLeft: statuses.filter((status) => status === undefined || status === 'needs attention').length,
    itemsChecking: statuses.filter((status) => status === 'checking').length,
  };
}

/** Tells what happened to a verification beside its status. Numbers never stand in a note. */
export async function tellOf(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  actor: Actor,
  happening: Pick<Happening, 'event'> & Partial<Happening>,
): Promise<void> {
  const record = { type: 'kyc', id: businessId, label: 'Identity verification' } as const;
  await appendTimeline(tx, businessId, clock.now(), actor, [
    { lifecycle: null, from: null, to: null, note: null, ...happening, record },
  ]);
}

/**
 * The one door: moves a verification that this transaction holds by one event, after its items were changed, and tells it
 * in the timeline. The same state again writes nothing beside `change`. Refuses with ILLEGAL_EVENT and what is legal now.
 */
export async function advanceKyc(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  before: KycCase,
  event: KycEventType,
  actor: Actor,
  { change = {}, note = null }: { change?: Partial<KycCase>; note?: string | null } = {},
): Promise<KycCase> {
  const { businessId } = before;
  const audience = change.audience ?? before.audience;
  const facts = factsOf(audience, await itemsOfCase(tx, businessId));
  const verdict = kycLaw.nextStatus({ status: before.status, ...facts }, event, actor.kind);
  if (!verdict.ok) throw refusalOf(before, verdict);
  if (!verdict.changed && Object.keys(change).length === 0) return before;
  const after = await saveCase(tx, businessId, { ...change, status: verdict.to });
  if (verdict.changed)
    await tellOf(tx, deps, businessId, actor, {
      lifecycle: 'kyc',
      event,
      from: before.status,
      to: after.status,
      note,
    });
  return after;
}
