import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { hasBvn, identityNumbersOf, idNumberRules } from '#domain/kyc-numbers.ts';
import { banksQuery } from '#src/features/payouts/payouts.queries.ts';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { t } from './account-verification.messages.ts';
import { StepFrame } from './step-frame.tsx';
import type { StepProps } from './step.types.ts';

/** The identity numbers. They go straight to the API call: neither the chart nor this device stores them. */
export function NumbersStep({ view, business, numbers, send }: StepProps) {
  const { asksBankAccount, numbers: kept } = view.details;
  const { country } = business;
  const isNigerian = hasBvn(country);
  const asksAccount = isNigerian && asksBankAccount;
  const [typed, setTyped] = useState({ bvn: '', idNumber: '', bankCode: '', accountNumber: '' });
  const handed = {
    bvn: isNigerian ? typed.bvn : null,
    idNumber: typed.idNumber,
    account: asksAccount ? { bankCode: typed.bankCode, accountNumber: typed.accountNumber } : null,
  };
  const form = useFormCheck(identityNumbersOf(country, asksBankAccount), handed, view.refusal ?? undefined);
  const submit = () => {
    const checked = form.check();
    if (!checked) return;
    numbers.give(checked);
    send({ type: 'numbers.save' });
  };
  const isDisabled = view.phase !== 'asking';
  const field = (name: keyof typeof typed, id: string = name) => ({
    id,
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    error: form.errorOf(id),
    autoComplete: 'off',
    figures: true,
    isDisabled,
  });
  return (
    <StepFrame view={view} send={send} form={form} saves="numbers.save" onSubmit={submit}>
      {kept && (
        <Text tone="muted">
          {t('keptNumbers', { numbers: [kept.bvnMasked, kept.idNumberMasked].filter(Boolean).join(' · ') })}
        </Text>
      )}
      {isNigerian && (
        <TextField {...field('bvn')} label={t('bvn')} description={t('bvnWhy')} inputMode="numeric" />
      )}
      <TextField
        {...field('idNumber')}
        label={idNumberRules[country].label}
        description={t(isNigerian ? 'ninWhy' : 'idWhy')}
        inputMode={isNigerian ? 'numeric' : 'text'}
      />
      {asksAccount && (
        <Stack gap="4">
          <Text as="h3" variant="strong">
            {t('accountTitle')}
          </Text>
          <Text variant="small" tone="muted">
            {t('accountWhy')}
          </Text>
          <BankChoice
            value={typed.bankCode}
            onChange={(bankCode) => setTyped({ ...typed, bankCode })}
            error={form.errorOf('account.bankCode')}
          />
          <TextField
            {...field('accountNumber', 'account.accountNumber')}
            label={t('accountNumber')}
            inputMode="numeric"
          />
        </Stack>
      )}
      <SandboxNumbers />
    </StepFrame>
  );
}

type BankChoiceProps = { value: string; onChange: (code: string) => void; error: string | undefined };

function BankChoice({ value, onChange, error }: BankChoiceProps) {
  const { data: banks = [] } = useQuery(banksQuery());
  return (
    <Select
      id="account.bankCode"
      label={t('bank')}
      options={banks.map(({ code, name }) => ({ value: code, label: name }))}
      value={value || null}
      onChange={onChange}
      error={error}
    />
  );
}

/** The test numbers of the sandbox and their results. Not shown in production. */
function SandboxNumbers() {
  const mode = useRouteContext({ from: '__root__', select: ({ boot }) => boot.mode });
  if (mode === 'production') return null;
  return (
    <Notice tone="info" title={t('sandbox')}>
      {t('sandboxWhy')}
    </Notice>
  );
}
