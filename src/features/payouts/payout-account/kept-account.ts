import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

const KeptAccount = z.object({ cbnCode: z.string(), accountNumber: z.string() });
type KeptAccount = z.infer<typeof KeptAccount>;

const draftName = (businessId: string) => `payout account ${businessId}`;

/** Keeps what was typed while the person sets or resets the PIN on another page, and no longer. */
export const keepAccount = (businessId: string, account: KeptAccount): void =>
  drafts.write(draftName(businessId), account);
export const forgetAccount = (businessId: string): void => drafts.remove(draftName(businessId));

/** Returns the bank and account number that were typed before the PIN was set. */
export const readKeptAccount = (businessId: string): KeptAccount | undefined =>
  z.safeParse(KeptAccount, drafts.read(draftName(businessId))).data;
