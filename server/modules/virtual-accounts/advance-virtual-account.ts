import type { VirtualAccountStatus } from '#domain/virtual-account.ts';
import {
  type VirtualAccountCondition,
  type VirtualAccountEventType,
  virtualAccountLifecycle,
} from '#machines/lifecycles/virtual-account.lifecycle.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findBusiness } from '#server/modules/business/business.records.ts';
import { verifiedNameOf } from '#server/modules/kyc/kyc.records.ts';
import { type LifecycleAdapter, advanceLocked } from '#server/platform/lifecycle/advance.ts';
import { type Actor, saveEntries } from '#server/platform/timeline/timeline.repo.ts';
import {
  type VirtualAccountChange,
  type VirtualAccountRecord,
  lockVirtualAccount,
  saveVirtualAccountStatus,
} from './virtual-accounts.repo.ts';
import { openAccountJob } from './virtual-accounts.outbox.ts';

type Needs = Pick<Deps, 'clock' | 'jobs'>;

interface Step {
  event: VirtualAccountEventType;
}
interface Details {
  /** Values that are written beside the status. */
  change: VirtualAccountChange;
  /** Only checks whether the event is legal, and changes nothing. */
  isRepeated: boolean;
}
type StepResult = VirtualAccountRecord & { isOffered: boolean; isVerified: boolean };

const conditionTexts: Record<VirtualAccountCondition, string> = {
  isOffered: 'Virtual accounts are only available in Nigeria',
  isVerified: 'Banks only open accounts for verified businesses. Verify your business first.',
};
const conditions = ['isOffered', 'isVerified'] as const satisfies VirtualAccountCondition[];
const statusTexts: Record<VirtualAccountStatus | 'not requested', string> = {
  'not requested': 'The account has not been requested',
  requested: 'The request has not been confirmed',
  opening: 'The account is already confirmed',
  active: 'The account is already confirmed',
  refused: 'The bank declined the account',
  closed: 'The bank closed the account',
};

async function readFacts(
  tx: Transaction,
  _deps: Needs,
  { businessId }: StepResult,
): Promise<Partial<StepResult>> {
  const business = await findBusiness(tx, businessId);
  return {
    isOffered: business?.country === 'NG',
    isVerified: (await verifiedNameOf(tx, businessId)) !== null,
  };
}

const virtualAccountAdapter: LifecycleAdapter<Needs, StepResult, Step, never, Details> = {
  async lock(tx, businessId) {
    const account = await lockVirtualAccount(tx, businessId);
    return account && { ...account, isOffered: false, isVerified: false };
  },
  readFacts,
  plan(record, { event }, by, { isRepeated }) {
    const { status: from } = record;
    const result = virtualAccountLifecycle.nextStatus(record, event, by);
    if (!result.ok) {
      const [unmet] = result.unmet;
      return { ok: false, message: unmet ? conditionTexts[unmet] : statusTexts[from], legal: result.legal };
    }
    // A repeated request sends another code, under the same conditions as the first.
    const failing = event === 'virtualAccount.request' && !result.changed ? conditions : [];
    const unmet = failing.find((name) => !record[name]);
    if (unmet) return { ok: false, message: conditionTexts[unmet], legal: [] };
    const transition = { lifecycle: 'virtual-account' as const, event, from, to: result.to };
    return {
      ok: true,
      transitions: result.changed && !isRepeated ? [transition] : [],
      record: { ...record, status: result.to },
      effects: [],
    };
  },
  toRecordRef: ({ businessId }) => ({ type: 'payout-accounts', id: businessId, label: 'Virtual account' }),
  describe: ({ details: { change } }) => ({ note: change.message ?? null }),
  async save(tx, _deps, { before: { businessId }, after, details }, entries) {
    await saveVirtualAccountStatus(tx, businessId, { ...details.change, status: after.status });
    await saveEntries(tx, entries);
    return { ...after, ...details.change };
  },
  async perform(tx, { jobs }, { after: { businessId, status } }) {
    if (status === 'opening')
      await jobs.add(tx, openAccountJob, { businessId }, { singletonKey: businessId });
  },
};

/**
 * Moves a virtual account that this transaction has locked by one event, with its timeline entry and the request to the bank.
 * @throws ILLEGAL_EVENT with the reason and what is legal now
 */
export const advanceVirtualAccount = (
  tx: Transaction,
  deps: Needs,
  account: VirtualAccountRecord,
  event: VirtualAccountEventType,
  actor: Actor,
  change: VirtualAccountChange = {},
): Promise<VirtualAccountRecord> =>
  advanceLocked(
    tx,
    deps,
    virtualAccountAdapter,
    { ...account, isOffered: false, isVerified: false },
    { event },
    actor,
    { change, isRepeated: false },
  );

/** @throws ILLEGAL_EVENT if the account can't be requested now */
export const requireRequestable = async (
  tx: Transaction,
  deps: Needs,
  account: VirtualAccountRecord,
  actor: Actor,
): Promise<void> => {
  const stepResult = { ...account, isOffered: false, isVerified: false };
  const step = { event: 'virtualAccount.request' } as const;
  await advanceLocked(tx, deps, virtualAccountAdapter, stepResult, step, actor, {
    change: {},
    isRepeated: true,
  });
};
