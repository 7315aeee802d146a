import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { AmountMinor } from '#domain/money.ts';
import {
  type AmountProblem,
  findAmountProblem,
  calculateCharge,
  getMaxWithdrawal,
} from '#domain/withdrawal.ts';
import type { DecidingView } from '#machines/flows/withdraw/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { ChargeLines } from './charge-lines.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useDraft } from '#src/forms/use-draft.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { StepProps } from './account-step.tsx';
import { SubmitErrorNotice } from './submit-error-notice.tsx';
import { t } from './withdraw.messages.ts';
import { money, describeUsualDuration } from './withdraw.words.ts';

const AmountInput = z.object({ amountMinor: z.optional(AmountMinor) });

/** Returns the schema of an amount within the limits and the balance. Each message contains the figures. */
function createAmountSchema({ tariff, start: { balance } }: DecidingView) {
  const { currency, minAmountMinor, maxAmountMinor } = tariff;
  const balanceMinor = balance.availableMinor;
  const [minAmount, maxAmount] = [money(minAmountMinor, currency), money(maxAmountMinor, currency)];
  const available = money(balanceMinor, currency);
  const getProblemMessage = (problem: AmountProblem, amountMinor: number) =>
    t(problem, {
      least: minAmount,
      most: maxAmount,
      available,
      total: money(calculateCharge(amountMinor, tariff).totalMinor, currency),
    });
  const whole = t('tooLittle', { least: minAmount });
  return z.object({
    amountMinor: z.int(whole).check((context) => {
      const problem = findAmountProblem(context.value, { balanceMinor, tariff });
      if (!problem) return;
      context.issues.push({
        code: 'custom',
        input: context.value,
        message: getProblemMessage(problem, context.value),
      });
    }),
  });
}

/** The amount, with its charges as it is typed. A person who leaves the page finds it unchanged. */
export function AmountStep({ deciding, business, send }: StepProps) {
  const { start, tariff, charge, refusal } = deciding;
  const { currency } = tariff;
  const { availableMinor } = start.balance;
  const { draft, setDraft, forget } = useDraft(`withdrawal ${business.id}`, AmountInput, () => ({
    amountMinor: charge?.amountMinor,
  }));
  const { amountMinor } = draft;
  const form = useFormCheck(createAmountSchema(deciding), { amountMinor }, undefined);
  const isSettled = useSettled();
  const maxMinor = getMaxWithdrawal(availableMinor, tariff);
  const typedCharge = amountMinor === undefined ? null : calculateCharge(amountMinor, tariff);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = form.check();
    if (!checked) return;
    forget();
    send({ type: 'amount.submit', ...checked });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="6" width="field">
        <StepHeading as="h2" title={t('amountTitle')} focus="amountMinor" />
        <SubmitErrorNotice refusal={refusal} />
        <FormProblems form={form} isUnreachable={false} />
        <Card>
          <Stack gap="4">
            <MoneyField
              id="amountMinor"
              label={t('amount')}
              description={t('amountWhy', {
                least: money(tariff.minAmountMinor, currency),
                most: money(tariff.maxAmountMinor, currency),
                available: money(availableMinor, currency),
              })}
              currency={currency}
              value={amountMinor}
              onChange={(typed) => setDraft({ amountMinor: typed })}
              error={form.errorOf('amountMinor')}
            />
            {maxMinor !== undefined && (
              <Button size="sm" onPress={() => setDraft({ amountMinor: maxMinor })}>
                {t('withdrawAll', { amount: money(maxMinor, currency) })}
              </Button>
            )}
          </Stack>
        </Card>
        {typedCharge && typedCharge.amountMinor > 0 && (
          <Card title={t('summary')}>
            <ChargeLines
              charge={typedCharge}
              currency={currency}
              {...(typedCharge.totalMinor <= availableMinor && {
                leftMinor: availableMinor - typedCharge.totalMinor,
              })}
              extraItems={
                start.channel
                  ? [{ term: t('expected'), detail: describeUsualDuration(start.channel.usualMs) }]
                  : []
              }
            />
          </Card>
        )}
        <Stack gap="3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            isFull
            data-event="amount.submit"
            isDisabled={!isSettled}
          >
            {t('continue')}
          </Button>
          <Button variant="quiet" data-event="step.back" onPress={() => send({ type: 'step.back' })}>
            {t('goBack')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
