/** Whether this browser knows passkeys: not on an insecure connection, for example. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;
