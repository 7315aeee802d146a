import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

const name = 'payout account';
const KeptAccount = z.object({ cbnCode: z.string(), accountNumber: z.string() });
type KeptAccount = z.infer<typeof KeptAccount>;

/** Keeps what was typed while the person sets or resets the PIN on another page, and no longer. */
export const keepAccount = (account: KeptAccount): void => drafts.write(name, account);
export const forgetAccount = (): void => drafts.remove(name);

/** Returns the bank and account number that were typed before the PIN was set. */
export const readKeptAccount = (): KeptAccount | undefined =>
  z.safeParse(KeptAccount, drafts.read(name)).data;
