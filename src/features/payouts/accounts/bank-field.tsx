import { useState } from 'react';
import { normalizeText } from '#domain/normalize-text.ts';
import type { Bank } from '#domain/payout-account.ts';
import { ComboBox } from '#src/ui/fields/combo-box.tsx';
import { t } from './payouts.messages.ts';

export type BankFieldProps = {
  banks: readonly Bank[];
  /** The code of the selected bank; empty if none is selected. */
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  isDisabled: boolean;
};

const normalizeName = (text: string) => normalizeText(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the banks whose name contains every typed word. Names that begin with the text come first. */
function searchBanks(banks: readonly Bank[], typed: string): Bank[] {
  const words = normalizeName(typed).split(/\s+/).filter(Boolean);
  const fits = ({ name, code }: Bank) =>
    words.every((word) => normalizeName(name).includes(word) || code === word);
  const rankByStart = ({ name }: Bank) =>
    normalizeName(name).startsWith(normalizeName(typed.trim())) ? 0 : 1;
  return banks.filter(fits).toSorted((one, other) => rankByStart(one) - rankByStart(other));
}

/** A combobox of the banks. */
export function BankField({ banks, value, onChange, error, isDisabled }: BankFieldProps) {
  const chosen = banks.find(({ code }) => code === value);
  const [text, setText] = useState(chosen?.name ?? '');
  const handleText = (typed: string) => {
    setText(typed);
    const named = banks.find(({ name }) => normalizeName(name) === normalizeName(typed.trim()));
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
