import type { KycItem } from '#domain/kyc.ts';
import type { KycEventType } from '#machines/lifecycles/kyc.lifecycle.ts';
import { type KycItemChange, type KycStep, stepKyc } from '#machines/lifecycles/kyc-step.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import {
  type Change,
  type LifecycleAdapter,
  type TransitionPlan,
  advanceLocked,
} from '#server/platform/lifecycle/advance.ts';
import { type Actor, type TimelineEvent, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import { notifyOfDecision } from './kyc.emails.ts';
import { addSandboxReview } from './kyc.outbox.ts';
import {
  type CaseDetails,
  type KycVerification,
  lockExistingVerification,
  saveCase,
  saveItems,
} from './kyc.repo.ts';
import { explainRejection } from './rejection.words.ts';

/** The part of `Deps` that changing a verification needs; the demo passes a clock of its own. */
export type KycDeps = Pick<Deps, 'clock' | 'jobs' | 'config' | 'identity'>;

/** Values that are written beside the charts' own answer. */
export interface KycDetails {
  /** Values that were typed, chosen or decided beside the status. */
  change?: CaseDetails;
  /** Numbers are never part of a note. */
  note?: string | null;
  /** An additional timeline entry: an answer of the identity provider. */
  entry?: Omit<TimelineEvent, 'record'>;
  /** For an item that is submitted: the last day on which its document is valid. */
  expiresOn?: string | null;
}

/** Additional effects: the new status of an item, or that the typed values are to be saved. */
type Effect = ({ on: 'item' } & KycItemChange) | { on: 'details' };

const decisions: ReadonlySet<string> = new Set<KycEventType>([
  'kyc.approve',
  'kyc.requestAgain',
  'kyc.reject',
  'kyc.revoke',
]);
const submissions: ReadonlySet<string> = new Set<KycEventType>(['kyc.submit', 'kyc.appeal']);

function plan(
  record: KycVerification,
  step: KycStep,
  by: Actor['kind'],
  { change = {}, entry }: KycDetails,
  at: Date,
): TransitionPlan<KycVerification, Effect> {
  const result = stepKyc({ ...record.state, at: at.getTime() }, step, by);
  if (!result.ok) return { ok: false, message: explainRejection(record.state, result), legal: result.legal };
  const { state, transition, items } = result;
  const keepsDetails = entry !== undefined || Object.keys(change).length > 0 || step.audience !== undefined;
  return {
    ok: true,
    transitions: transition ? [{ lifecycle: 'kyc', ...transition }] : [],
    record: { ...record, state },
    effects: [
      ...items.map((item) => ({ on: 'item' as const, ...item })),
      ...(keepsDetails ? [{ on: 'details' as const }] : []),
    ],
  };
}

const wasApplied = (
  { transitions }: Change<KycVerification, Effect, KycDetails>,
  events: ReadonlySet<string>,
) => transitions.some(({ event }) => events.has(event));

export const kycAdapter: LifecycleAdapter<KycDeps, KycVerification, KycStep, Effect, KycDetails> = {
  lock: (tx, businessId) => lockExistingVerification(tx, businessId),
  plan,
  toRecordRef: ({ businessId }) => ({ type: 'kyc', id: businessId, label: 'Identity verification' }),
  describe: ({ details: { note = null, entry } }) => ({ note, extraEntries: entry ? [entry] : [] }),
  async save(tx, _deps, change, entries) {
    const { before, after, effects, details, at } = change;
    const { businessId } = before;
    await saveCase(tx, businessId, {
      ...details.change,
      audience: after.state.audience,
      status: after.state.status,
      expiresAt: after.state.expiresAt === null ? null : new Date(after.state.expiresAt),
      ...(wasApplied(change, decisions) && { decidedAt: at }),
      ...(wasApplied(change, new Set(['kyc.approve'])) && { expiryNotifiedAt: null }),
      ...(wasApplied(change, submissions) && {
        submittedAt: at,
        submissions: before.row.submissions + 1,
        appeal: details.change?.appeal ?? null,
      }),
    });
    const items = effects.flatMap((effect) => (effect.on === 'item' ? [effect] : []));
    await saveItems(tx, businessId, items, { at, expiresOn: details.expiresOn ?? null });
    await saveEntries(tx, entries);
    const saved = await lockExistingVerification(tx, businessId);
    if (!saved) throw new Error(`the verification of ${businessId} no longer exists`);
    return saved;
  },
  async perform(tx, deps, change) {
    if (wasApplied(change, submissions)) await addSandboxReview(tx, deps, change.after.row);
    for (const { event } of change.transitions)
      await notifyOfDecision(tx, deps, event, change.after, change.details.note ?? null);
  },
};

/**
 * Moves a verification that this transaction has locked by one step: its items and the whole, with email, review and timeline.
 * @throws ILLEGAL_EVENT with the reason and what is legal now
 */
export const advanceKyc = (
  tx: Transaction,
  deps: KycDeps,
  before: KycVerification,
  step: KycStep,
  actor: Actor,
  details: KycDetails = {},
): Promise<KycVerification> => advanceLocked(tx, deps, kycAdapter, before, step, actor, details);

export const itemLabels: Record<KycItem, string> = {
  PERSONAL_DETAILS: 'Personal details',
  IDENTITY_NUMBERS: 'Identity numbers',
  IDENTITY_DOCUMENT: 'Identity document',
  BUSINESS_DETAILS: 'Business details',
  BUSINESS_DOCUMENT: 'Business document',
};
