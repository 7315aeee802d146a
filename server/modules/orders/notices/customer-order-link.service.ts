import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { getOrderToken } from '#server/modules/orders/customer-page/order-link.service.ts';
import { orderLink } from '#server/security/public-link.ts';
import type { Letter } from '#server/providers/mail/letter.ts';

/** Returns the private link of an order for an email to its customer; it opens Kontor's own page. */
export const getOrderLink = async (
  tx: Transaction,
  config: Deps['config'],
  { businessId, id }: { businessId: string; id: string },
): Promise<NonNullable<Letter['links']>[number]> => ({
  label: 'View your order',
  url: orderLink(config, await getOrderToken(tx, businessId, id)),
});
