import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/deps.ts';

/** How long an address stays open: long enough to begin a download, too short to be passed around. */
export const openForMs = 10 * 60_000;

type Signing = Pick<Deps, 'config' | 'clock'>;

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * An address that opens for whoever has it, for minutes: a download and an `<img>` carry no header.
 * @param path from the server's root
 * @param grant what the address gives, as JSON; who signs has checked that the person may have it
 */
export function signAddress(signing: Signing, path: string, grant: unknown): string {
  const expires = signing.clock.now().getTime() + openForMs;
  const granted = Buffer.from(JSON.stringify(grant)).toString('base64url');
  const signed = `${path}?grant=${granted}&expires=${expires}`;
  return `${signed}&signature=${signatureOf(signing.config.keyFor('address'), signed)}`;
}

/** What a signed address gives; undefined where it was changed or its time is over. */
export function openAddress(signing: Signing, address: string): unknown {
  const [signed = '', signature = ''] = address.split('&signature=');
  const given = Buffer.from(signature);
  // Signed minutes before the secret changed, it opens all the same.
  const isOurs = signing.config.keys.all('address').some(({ key }) => {
    const expected = Buffer.from(signatureOf(key, signed));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  const query = new URLSearchParams(signed.split('?')[1]);
  if (!isOurs || signing.clock.now().getTime() > Number(query.get('expires'))) return undefined;
  return JSON.parse(Buffer.from(query.get('grant') ?? '', 'base64url').toString());
}
