import * as z from 'zod/mini';
import { drafts } from '#src/lib/drafts.ts';

const AccountDraft = z.object({ cbnCode: z.string(), accountNumber: z.string() });
type AccountDraft = z.infer<typeof AccountDraft>;

const getDraftName = (businessId: string) => `payout account ${businessId}`;

/** Keeps what was typed while the person sets or resets the PIN on another page, and no longer. */
export const saveAccountDraft = (businessId: string, account: AccountDraft): void =>
  drafts.write(getDraftName(businessId), account);
export const clearAccountDraft = (businessId: string): void => drafts.remove(getDraftName(businessId));

/** Returns the bank and account number that were typed before the PIN was set. */
export const readAccountDraft = (businessId: string): AccountDraft | undefined =>
  z.safeParse(AccountDraft, drafts.read(getDraftName(businessId))).data;
