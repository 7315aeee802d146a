import { createHash } from 'node:crypto';
import { calculateCheckDigit } from '#domain/nuban.ts';
import type { AccountResult, AccountRequest } from './payments.ts';
import { sandboxPayers } from './sandbox-scripts.ts';

const bank = { cbnCode: '999', bankName: 'Kontor Sandbox Bank' };

/** The account number derives from the reference, so that a repeat leads to the same one. */
export function getSandboxAccount({ reference, name, email }: AccountRequest): AccountResult {
  if (email.split(/[+@]/)[0] === sandboxPayers.refused)
    return { state: 'refused', message: "The bank doesn't open accounts for this email address" };
  const hash = createHash('sha256').update(reference).digest().readUInt32BE(0);
  const serial = String(hash % 1_000_000_000).padStart(9, '0');
  const accountNumber = `${serial}${calculateCheckDigit(bank.cbnCode, serial) ?? 0}`;
  return { state: 'open', ...bank, accountNumber, accountName: `${name.toUpperCase()} / KONTOR` };
}
