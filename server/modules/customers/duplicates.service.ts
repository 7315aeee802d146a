import type { DuplicateGroup } from '#contract/store/customer.ts';
import type { Member } from '#server/caller.ts';
import type { Executor } from '#server/db/client.ts';
import { toCustomerRow } from './customer-list.repo.ts';
import { findDuplicates } from './duplicates.repo.ts';

/** Returns possible duplicates, most reliable sign first; each group is named once. */
export async function listDuplicates(
  executor: Executor,
  { businessId, membership }: Pick<Member, 'businessId' | 'membership'>,
): Promise<DuplicateGroup[]> {
  const groupKeys = new Set<string>();
  const groups: DuplicateGroup[] = [];
  for (const { reason, customers } of await findDuplicates(executor, businessId)) {
    const who = customers.map(({ id }) => id).join(' ');
    if (!groupKeys.has(who))
      groups.push({ reason, customers: customers.map((row) => toCustomerRow(row, membership)) });
    groupKeys.add(who);
  }
  return groups;
}
