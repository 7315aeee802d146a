import { expect } from '@playwright/test';
import { Boot } from '#contract/boot.ts';
import type { DataOf } from '#tests/support/request.ts';
import type { Kontor } from './kontor.ts';

/** Its people come first and its year is played oldest first, while the server answers already. */
async function demoIsMade({ sql }: Pick<Kontor, 'sql'>): Promise<void> {
  const isWhole = async () => {
    const { rows } = await sql.query<{ whole: boolean | null }>(
      'select bool_and(played_to = started_at) as whole from demo_shops',
    );
    return rows[0]?.whole ?? false;
  };
  await expect.poll(isWhole, { message: 'the demo is whole', timeout: 110_000 }).toBe(true);
}

/** The first of the accounts that the sign-in page offers, signed in: the owner of both shops of the demo. */
export async function ownerOfDemo(kontor: Kontor): Promise<DataOf<'login'>> {
  const { base, call } = kontor;
  const { demoAccounts } = Boot.parse(await (await fetch(`${base}/boot.json`)).json());
  const [owner] = demoAccounts;
  if (!owner) throw new Error('There is no demo');
  await demoIsMade(kontor);
  return call('login', { body: { email: owner.email, password: owner.password } });
}
