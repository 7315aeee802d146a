import { Boot } from '#contract/boot.ts';
import type { DataOf } from '#tests/support/server/request.ts';
import { demoIsMade } from './demo-copy.ts';
import type { Kontor } from './kontor.ts';

/** Signs in with the first demo account: the owner of both demo businesses. */
export async function ownerOfDemo(kontor: Kontor): Promise<DataOf<'login'>> {
  const { base, call } = kontor;
  const { demoAccounts } = Boot.parse(await (await fetch(`${base}/boot.json`)).json());
  const [owner] = demoAccounts;
  if (!owner) throw new Error('There is no demo');
  await demoIsMade(kontor);
  return call('login', { body: { email: owner.email, password: owner.password } });
}
