import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getOrderToken } from '#server/modules/orders/customer-page/order-link.service.ts';
import { createOrderLink } from '#server/security/public-link.ts';
import type { EmailContent } from '#server/providers/mail/email-layout.ts';

/** Returns the private link of an order for an email to its customer; it opens Kontor's own page. */
export const getOrderLink = async (
  tx: Transaction,
  config: Deps['config'],
  { businessId, id }: { businessId: string; id: string },
): Promise<NonNullable<EmailContent['links']>[number]> => ({
  label: 'View your order',
  url: createOrderLink(config, await getOrderToken(tx, businessId, id)),
});
