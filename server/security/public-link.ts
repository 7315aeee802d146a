import type { Config } from '#server/config.ts';

/** Where a customer sees and pays an invoice or an order; the token alone opens it. */
export const publicLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/invoices/${token}`;

/** Where a customer follows an order; the token alone opens it. */
export const orderLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/orders/${token}`;
