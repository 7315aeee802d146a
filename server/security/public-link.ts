import type { Config } from '#server/config.ts';

/** Returns the address where a customer views and pays an invoice or an order; the token alone gives access. */
export const createPaymentLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/invoices/${token}`;

/** Returns the address where a customer follows an order; the token alone gives access. */
export const createOrderLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/orders/${token}`;

/** Returns the address where an invited person joins a team; the token alone identifies the invitation. */
export const createInvitationLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string =>
  `${publicUrl}/auth/team-member?token=${token}`;
