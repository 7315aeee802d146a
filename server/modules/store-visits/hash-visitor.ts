import { createHash } from 'node:crypto';
import { clientAddressKey } from '#server/network-address.ts';

/** The network address and browser of a request. */
export interface Client {
  address: string;
  userAgent: string;
}

/** Returns what distinguishes a visitor from the others of a day, and recognises nobody without its salt. */
export const hashVisitor = ({ address, userAgent }: Client, salt: string): string =>
  createHash('sha256')
    .update(`${salt}\n${clientAddressKey(address)}\n${userAgent}`)
    .digest('base64url')
    .slice(0, 22);
