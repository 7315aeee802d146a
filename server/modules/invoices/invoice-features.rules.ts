import type { InvoiceFields } from '#domain/invoice-draft.ts';
import type { Executor } from '#server/db/client.ts';
import { requireFeature } from '#server/modules/entitlements/entitlements.service.ts';

type Automation = Pick<InvoiceFields, 'reminders' | 'repeat'>;

/**
 * Allows reminders and a recurrence that are turned on now. Those that are on already stay, whatever the plan is, so that an
 * invoice can be edited without losing them (decision 72).
 * @throws PLAN_LIMIT at the field that the plan lacks
 */
export async function requireInvoiceFeatures(
  executor: Executor,
  businessId: string,
  after: Automation,
  before: Automation = { reminders: false, repeat: null },
): Promise<void> {
  if (after.reminders && !before.reminders)
    await requireFeature(executor, businessId, 'paymentReminders', 'reminders');
  if (after.repeat !== null && before.repeat === null)
    await requireFeature(executor, businessId, 'recurringInvoices', 'repeat');
}
