import { doesNubanMatch } from '#domain/nuban.ts';
import type { Bank } from '#domain/payout-account.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { BankField } from './bank-field.tsx';
import { t } from './payouts.messages.ts';

const numberLength = 10;
const maxOtherBanks = 3;

/** Returns the hint of the check digit, before the bank is asked. */
function getNumberHint(banks: readonly Bank[], cbnCode: string, digits: string): string {
  const left = numberLength - digits.length;
  if (digits === '') return t('numberWhy');
  if (left > 0) return t('numberLeft', { count: left });
  const bank = banks.find(({ code }) => code === cbnCode);
  const fits = bank && doesNubanMatch(cbnCode, digits);
  if (!bank || fits === undefined) return t('numberWhy');
  if (fits) return t('numberFits', { bank: bank.name });
  const others = banks.filter(({ code }) => doesNubanMatch(code, digits)).slice(0, maxOtherBanks);
  return others.length === 0
    ? t('numberDiffers', { bank: bank.name })
    : t('numberDiffersElse', { bank: bank.name, others: others.map(({ name }) => name).join(', ') });
}

export type TypedAccount = { cbnCode: string; accountNumber: string };

/** Returns the hint below the account number; none once the bank has confirmed the account. */
export const describeNumber = (banks: readonly Bank[], typed: TypedAccount, isConfirmed: boolean) =>
  isConfirmed ? undefined : getNumberHint(banks, typed.cbnCode, typed.accountNumber);

export type AccountFieldsProps = {
  banks: readonly Bank[];
  typed: TypedAccount;
  onChange: (typed: TypedAccount) => void;
  errorOf: (field: string) => string | undefined;
  isDisabled: boolean;
  /** The bank has confirmed the account, which says more than the check digit. */
  isConfirmed: boolean;
};

/** The bank and account number. The check digit gives a hint as soon as the number is complete. */
export const AccountFields = ({
  banks,
  typed,
  onChange,
  errorOf,
  isDisabled,
  isConfirmed,
}: AccountFieldsProps) => (
  <Stack gap="4">
    <BankField
      banks={banks}
      value={typed.cbnCode}
      onChange={(cbnCode) => onChange({ ...typed, cbnCode })}
      error={errorOf('cbnCode')}
      isDisabled={isDisabled}
    />
    <TextField
      id="accountNumber"
      name="accountNumber"
      label={t('number')}
      inputMode="numeric"
      autoComplete="off"
      figures
      description={describeNumber(banks, typed, isConfirmed)}
      value={typed.accountNumber}
      onChange={(text) =>
        onChange({ ...typed, accountNumber: text.replaceAll(/\D/g, '').slice(0, numberLength) })
      }
      error={errorOf('accountNumber')}
      isDisabled={isDisabled}
    />
  </Stack>
);
