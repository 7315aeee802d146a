import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { returnPolicyCalls } from '#contract/store/return-policy.ts';
import { type ReturnPolicy, type ReturnPolicyDetails, ReturnPolicyDraft } from '#domain/return-policy.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { AppError, invalid } from '#server/app-error.ts';
import {
  clearDefault,
  deletePolicy,
  insertPolicy,
  lockPolicies,
  listPolicies,
  savePolicy,
} from './return-policies.repo.ts';

/** @throws NAME_TAKEN */
export async function createPolicy(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  businessId: string,
  details: ReturnPolicyDetails,
): Promise<ReturnPolicy> {
  const others = await lockedPolicies(tx, businessId);
  const isDefault = details.isDefault || others.length === 0;
  const policy = { ...details, isDefault, id: uuid(), version: 1 };
  rejectDuplicateName(policy, others);
  if (isDefault) await clearDefault(tx, businessId, policy.id);
  await insertPolicy(tx, businessId, policy, clock.now());
  return { ...policy, productCount: 0 };
}

/**
 * @throws NOT_FOUND, VERSION_CONFLICT, NAME_TAKEN, INVALID where no default would be left or the days contradict each
 * other
 */
export async function updatePolicy(
  tx: Transaction,
  businessId: string,
  id: string,
  { version, ...change }: CallBody<typeof returnPolicyCalls.updateReturnPolicy>,
): Promise<ReturnPolicy> {
  const policies = await lockedPolicies(tx, businessId);
  const before = policies.find((policy) => policy.id === id);
  if (!before) throw new AppError('NOT_FOUND');
  if (version !== undefined && version < before.version) throw new AppError('VERSION_CONFLICT');
  if (before.isDefault && change.isDefault === false) {
    const message = 'Make another policy the default first';
    throw new AppError('INVALID', { fields: [{ field: 'isDefault', message }] });
  }
  const whole = { ...before, ...change };
  const draft = ReturnPolicyDraft.safeParse({
    ...whole,
    windowDays: whole.kind === 'none' ? 0 : whole.windowDays,
  });
  if (!draft.success) throw invalid(draft.error);
  const policy = { ...before, ...draft.data, version: before.version + 1 };
  rejectDuplicateName(
    policy,
    policies.filter((other) => other !== before),
  );
  if (policy.isDefault) await clearDefault(tx, businessId, id);
  await savePolicy(tx, businessId, policy);
  return policy;
}

/** @throws NOT_FOUND, IN_USE for the default while there are others */
export async function removePolicy(tx: Transaction, businessId: string, id: string): Promise<{ done: true }> {
  const policies = await lockedPolicies(tx, businessId);
  const policy = policies.find((one) => one.id === id);
  if (!policy) throw new AppError('NOT_FOUND');
  if (policy.isDefault && policies.length > 1)
    throw new AppError('IN_USE', {
      message: `${policy.name} is your default policy. Make another one the default first`,
    });
  await deletePolicy(tx, businessId, id);
  return { done: true };
}

async function lockedPolicies(tx: Transaction, businessId: string): Promise<ReturnPolicy[]> {
  await lockPolicies(tx, businessId);
  return listPolicies(tx, businessId);
}

function rejectDuplicateName({ name }: Pick<ReturnPolicy, 'name'>, others: ReturnPolicy[]): void {
  const namesake = others.find((other) => other.name.toLowerCase() === name.toLowerCase());
  if (!namesake) return;
  const message = `Another policy is called ${namesake.name}`;
  throw new AppError('NAME_TAKEN', { message, fields: [{ field: 'name', message }] });
}
