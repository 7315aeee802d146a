import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getTokenOfLocked } from '#server/modules/orders/customer-page/order-link.service.ts';
import type { OrderRecord } from '#server/modules/orders/orders.repo.ts';
import { createOrderLink } from '#server/security/public-link.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';

/** Returns the private link of a locked order for an email to its customer; it opens Kontor's own page. */
export const getOrderLink = async (
  tx: Transaction,
  config: Deps['config'],
  order: OrderRecord,
): Promise<NonNullable<EmailContent['links']>[number]> => ({
  label: 'View your order',
  url: createOrderLink(config, await getTokenOfLocked(tx, order)),
});
