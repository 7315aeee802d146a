import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/deps.ts';

/** How long an address is valid: long enough to start a download, too short to be passed around. */
export const validForMs = 10 * 60_000;

type Signing = Pick<Deps, 'config' | 'clock'>;

const signatureOf = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/**
 * Returns an address that everyone who has it can open, for minutes: a download and an `<img>` send no header.
 * @param path from the server's root
 * @param grant what the address gives access to, as JSON; the signer has checked that the person may have it
 */
export function signAddress(signing: Signing, path: string, grant: unknown): string {
  const expires = signing.clock.now().getTime() + validForMs;
  const granted = Buffer.from(JSON.stringify(grant)).toString('base64url');
  const signed = `${path}?grant=${granted}&expires=${expires}`;
  return `${signed}&signature=${signatureOf(signing.config.getKey('address'), signed)}`;
}

/** An address that was signed minutes before the secret changed is still valid. */
function isSigned({ config }: Pick<Signing, 'config'>, text: string, signature: string): boolean {
  const received = Buffer.from(signature);
  return config.keys.all('address').some(({ key }) => {
    const expected = Buffer.from(signatureOf(key, text));
    return expected.length === received.length && timingSafeEqual(expected, received);
  });
}

/** Returns what a signed address gives access to; undefined if it was changed or has expired. */
export function verifyAddress(signing: Signing, address: string): unknown {
  const [signed = '', signature = ''] = address.split('&signature=');
  const query = new URLSearchParams(signed.split('?')[1]);
  if (!isSigned(signing, signed, signature) || signing.clock.now().getTime() > Number(query.get('expires')))
    return undefined;
  return JSON.parse(Buffer.from(query.get('grant') ?? '', 'base64url').toString());
}

/** The text starts with no slash, so no address has its signature. */
const toSignedText = (subject: string, expires: string) => `token ${expires} ${subject}`;

/** Returns a token for one segment of a path, which is valid for the subject until the instant. */
export function signToken({ config }: Pick<Signing, 'config'>, subject: string, expiresAt: Date): string {
  const expires = String(expiresAt.getTime());
  return `${expires}.${signatureOf(config.getKey('address'), toSignedText(subject, expires))}`;
}

/** Returns true for a token of this subject that was not changed and has not expired. */
export function isTokenValid(signing: Signing, subject: string, token: string): boolean {
  const [expires = '', signature = ''] = token.split('.');
  return (
    isSigned(signing, toSignedText(subject, expires), signature) &&
    signing.clock.now().getTime() <= Number(expires)
  );
}
