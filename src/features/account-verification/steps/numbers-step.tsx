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
  const { asksBankAccount, numbers: savedNumbers } = view.details;
  const { country } = business;
  const isNigerian = hasBvn(country);
  const needsBankAccount = isNigerian && asksBankAccount;
  const [enteredNumbers, setEnteredNumbers] = useState({
    bvn: '',
    idNumber: '',
    cbnCode: '',
    accountNumber: '',
  });
  const formInput = {
    bvn: isNigerian ? enteredNumbers.bvn : null,
    idNumber: enteredNumbers.idNumber,
    account: needsBankAccount
      ? { cbnCode: enteredNumbers.cbnCode, accountNumber: enteredNumbers.accountNumber }
      : null,
  };
  const form = useFormCheck(
    identityNumbersOf(country, asksBankAccount),
    formInput,
    view.refusal ?? undefined,
  );
  const submit = () => {
    const validNumbers = form.check();
    if (!validNumbers) return;
    numbers.set(validNumbers);
    send({ type: 'numbers.save' });
  };
  const isDisabled = view.phase !== 'asking';
  const field = (name: keyof typeof enteredNumbers, id: string = name) => ({
    id,
    value: enteredNumbers[name],
    onChange: (text: string) => setEnteredNumbers({ ...enteredNumbers, [name]: text }),
    error: form.errorOf(id),
    autoComplete: 'off',
    figures: true,
    isDisabled,
  });
  return (
    <StepFrame view={view} send={send} form={form} saves="numbers.save" onSubmit={submit}>
      {savedNumbers && (
        <Text tone="muted">
          {t('replaceNumbers', {
            numbers: [savedNumbers.bvnMasked, savedNumbers.idNumberMasked].filter(Boolean).join(' · '),
          })}
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
      {needsBankAccount && (
        <Stack gap="4">
          <Text as="h3" variant="strong">
            {t('accountTitle')}
          </Text>
          <Text variant="small" tone="muted">
            {t('accountWhy')}
          </Text>
          <BankChoice
            value={enteredNumbers.cbnCode}
            onChange={(cbnCode) => setEnteredNumbers({ ...enteredNumbers, cbnCode })}
            error={form.errorOf('account.cbnCode')}
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
      id="account.cbnCode"
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
