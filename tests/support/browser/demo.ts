import { expect } from '@playwright/test';
import { Boot } from '#contract/boot.ts';
import type { DataOf } from '#tests/support/request.ts';
import type { Kontor } from './kontor.ts';

/** The first of the accounts that the sign-in page offers, signed in: the owner of both shops of the demo. */
export async function ownerOfDemo({ base, call }: Kontor): Promise<DataOf<'login'>> {
  const { demoAccounts } = Boot.parse(await (await fetch(`${base}/boot.json`)).json());
  const [owner] = demoAccounts;
  if (!owner) throw new Error('There is no demo');
  const signedIn = await call('login', { body: { email: owner.email, password: owner.password } });
  const asking = { token: signedIn.token, businessId: signedIn.businesses[0]?.id ?? '' };
  // Its year is made oldest first, while the server answers already: what waits to be shipped comes last.
  const waiting = async () => (await call('orders', {}, asking)).counts.toShip;
  await expect.poll(waiting, { message: 'the demo has orders to ship', timeout: 60_000 }).toBeGreaterThan(0);
  return signedIn;
}
