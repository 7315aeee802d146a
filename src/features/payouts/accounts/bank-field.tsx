import { useState } from 'react';
import { foldText } from '#domain/fold-text.ts';
import type { Bank } from '#domain/payout-account.ts';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { t } from './payouts.messages.ts';
import { searchBanks } from './search-banks.ts';

export type BankFieldProps = {
  banks: readonly Bank[];
  /** The code of the selected bank; empty if none is selected. */
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  isDisabled: boolean;
};

/** A combobox of the banks. */
export function BankField({ banks, value, onChange, error, isDisabled }: BankFieldProps) {
  const chosen = banks.find(({ code }) => code === value);
  const [text, setText] = useState(chosen?.name ?? '');
  const handleText = (typed: string) => {
    setText(typed);
    const named = banks.find(({ name }) => foldText(name) === foldText(typed.trim()));
    if (named?.code !== chosen?.code) onChange(named?.code ?? '');
  };
  return (
    <ComboBox
      id="cbnCode"
      label={t('bank')}
      placeholder={t('bankHint')}
      description={chosen && t('bankChosen', { bank: chosen.name })}
      text={text}
      onText={handleText}
      options={searchBanks(banks, text).map(({ code, name }) => ({ id: code, label: name }))}
      onChoose={(code) => {
        setText(banks.find((bank) => bank.code === code)?.name ?? '');
        onChange(code);
      }}
      empty={t('bankNone')}
      error={error}
      isDisabled={isDisabled}
    />
  );
}
