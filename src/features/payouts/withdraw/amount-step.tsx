import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { AmountMinor } from '#domain/money.ts';
import { type AmountProblem, amountProblem, chargeOf, mostWithin } from '#domain/withdrawal.ts';
import type { DecidingView } from '#machines/flows/withdraw/index.ts';
import { FormProblems } from '#src/forms/form-problems.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { ChargeLines } from './charge-lines.tsx';
import { useFormCheck } from '#src/forms/use-form-check.ts';
import { useKeptDraft } from '#src/forms/use-kept-draft.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { MoneyField } from '#src/ui/fields/money-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { StepProps } from './account-step.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { t } from './withdraw.messages.ts';
import { money, usualWords } from './withdraw.words.ts';

const Typed = z.object({ amountMinor: z.optional(AmountMinor) });

/** Returns the schema of an amount within the limits and the balance. Each message contains the figures. */
function amountSchema({ tariff, start: { balance } }: DecidingView) {
  const { currency, leastMinor, mostMinor } = tariff;
  const balanceMinor = balance.availableMinor;
  const [least, most] = [money(leastMinor, currency), money(mostMinor, currency)];
  const available = money(balanceMinor, currency);
  const said = (problem: AmountProblem, amountMinor: number) =>
    t(problem, {
      least,
      most,
      available,
      total: money(chargeOf(amountMinor, tariff).totalMinor, currency),
    });
  const whole = t('tooLittle', { least });
  return z.object({
    amountMinor: z.int(whole).check((context) => {
      const problem = amountProblem(context.value, { balanceMinor, tariff });
      if (!problem) return;
      context.issues.push({ code: 'custom', input: context.value, message: said(problem, context.value) });
    }),
  });
}

/** The amount, with its charges as it is typed. A person who leaves the page finds it unchanged. */
export function AmountStep({ deciding, business, send }: StepProps) {
  const { start, tariff, charge, refusal } = deciding;
  const { currency } = tariff;
  const { availableMinor } = start.balance;
  const { draft, setDraft, forget } = useKeptDraft(`withdrawal ${business.id}`, Typed, () => ({
    amountMinor: charge?.amountMinor,
  }));
  const { amountMinor } = draft;
  const form = useFormCheck(amountSchema(deciding), { amountMinor }, undefined);
  const isSettled = useSettled();
  const most = mostWithin(availableMinor, tariff);
  const shown = amountMinor === undefined ? null : chargeOf(amountMinor, tariff);
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
        <RefusalNotice refusal={refusal} />
        <FormProblems form={form} isUnreachable={false} />
        <Card>
          <Stack gap="4">
            <MoneyField
              id="amountMinor"
              label={t('amount')}
              description={t('amountWhy', {
                least: money(tariff.leastMinor, currency),
                most: money(tariff.mostMinor, currency),
                available: money(availableMinor, currency),
              })}
              currency={currency}
              value={amountMinor}
              onChange={(typed) => setDraft({ amountMinor: typed })}
              error={form.errorOf('amountMinor')}
            />
            {most !== undefined && (
              <Button size="sm" onPress={() => setDraft({ amountMinor: most })}>
                {t('everything', { amount: money(most, currency) })}
              </Button>
            )}
          </Stack>
        </Card>
        {shown && shown.amountMinor > 0 && (
          <Card title={t('summary')}>
            <ChargeLines
              charge={shown}
              currency={currency}
              {...(shown.totalMinor <= availableMinor && { leftMinor: availableMinor - shown.totalMinor })}
              more={start.channel ? [{ term: t('expected'), detail: usualWords(start.channel.usualMs) }] : []}
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
            {t('goOn')}
          </Button>
          <Button variant="quiet" data-event="step.back" onPress={() => send({ type: 'step.back' })}>
            {t('goBack')}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}
