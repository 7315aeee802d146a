import type { CDPSession, Page } from '@playwright/test';

/** Chromium's own authenticator, which answers the questions about passkeys in place of a person. */
export interface VirtualAuthenticator {
  /** Refuses from now on, like a person whose fingerprint isn't recognised. */
  refuse(): Promise<void>;
  /** Returns the number of passkeys that it keeps. */
  count(): Promise<number>;
}

/** Gives the page's browser a device with a fingerprint reader that keeps passkeys. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async () => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    },
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}
