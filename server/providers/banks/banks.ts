import type { Country } from '#domain/business.ts';

export interface BankRecord {
  /** A string, because leading zeros count. */
  code: string;
  name: string;
  isActive: boolean;
}

export interface AccountQuery {
  cbnCode: string;
  accountNumber: string;
}

/** The holder of an account, or that the bank has no account with this number. */
export type HolderResult = { state: 'known'; accountName: string } | { state: 'unknown' };

/** The bank directory and name enquiry. A method that rejects gives no information about the question: ask again. */
export interface Banks {
  /** The provider's name in records. */
  name: 'sandbox' | 'paystack';
  /** Empty for a country without payouts. */
  list(country: Country): Promise<BankRecord[]>;
  findHolder(account: AccountQuery): Promise<HolderResult>;
}
