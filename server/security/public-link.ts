import type { Config } from '#server/config.ts';

/** Returns the address where a customer views and pays an invoice or an order; the token alone gives access. */
export const publicLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/invoices/${token}`;

/** Returns the address where a customer follows an order; the token alone gives access. */
export const orderLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/orders/${token}`;
