import type { SubscriptionPreview } from '#contract/money/subscription.ts';
import { planNames } from '#domain/plan-labels.ts';
import type { CheckoutSend, CheckoutView } from '#machines/flows/subscription-checkout/index.ts';
import { PlanLosses } from '#src/features/subscription/plan-losses.tsx';
import { formatChoice, formatWhole } from '#src/features/subscription/subscription.words.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { useSettled } from '#src/lib/use-settled.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { StepHeading } from '#src/ui/layout/step-heading.tsx';
import { BillLines } from './bill-lines.tsx';
import { t } from './checkout.messages.ts';

type ReviewView = Extract<CheckoutView, { screen: 'review' }>;
export type ReviewStepProps = { view: ReviewView; timeZone: string; send: CheckoutSend };

const kindOf = ({ preview, beforeMinor }: ReviewView) => {
  if (preview.kind === 'scheduled') return 'schedule';
  return beforeMinor === null ? 'review' : 'changed';
};

/** The bill of a choice, or the change at the end of the period, before it is ordered. */
export function ReviewStep({ view, timeZone, send }: ReviewStepProps) {
  const { preview, beforeMinor, isSending, isUnanswered, isLost, refusal } = view;
  const { bill, currency } = preview;
  const isSettled = useSettled();
  const kind = kindOf(view);
  const before = formatWhole(beforeMinor ?? 0, currency);
  const now = formatWhole(bill?.totalMinor ?? 0, currency);
  return (
    <Stack gap="6" width="field">
      <StepHeading as="h2" title={t(`${kind}Title`)}>
        {kind === 'changed' ? t('changedWhy', { before, now }) : t(`${kind}Why`)}
      </StepHeading>
      {isLost && !isSending && (
        <Notice tone="info" title={t('orderLost')}>
          {t('orderLostWhy')}
        </Notice>
      )}
      {refusal && !isSending && kind !== 'changed' && (
        <Notice tone="danger" title={t('notPaid')} resultKey={refusal}>
          {refusal.message}
        </Notice>
      )}
      {preview.trial && <TrialChoice {...{ view, timeZone, send }} trial={preview.trial} />}
      {bill && (
        <Card title={t('bill')}>
          <BillLines bill={bill} currency={currency} />
        </Card>
      )}
      <Card title={t('dates')}>
        <ReviewDates view={view} timeZone={timeZone} />
      </Card>
      <PlanLosses plan={preview.plan} losses={preview.losses} />
      {isUnanswered ? (
        <Stack gap="4">
          <Notice tone="warning" title={t('orderUnanswered')} resultKey="unanswered">
            {t('orderUnansweredWhy')}
          </Notice>
          <Button
            variant="primary"
            size="lg"
            isFull
            data-event="order.retry"
            onPress={() => send({ type: 'order.retry' })}
          >
            {common('tryAgain')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="3">
          <Button
            variant="primary"
            size="lg"
            isFull
            data-event={isSending ? undefined : 'review.confirm'}
            isDisabled={!isSettled}
            isPending={isSending}
            pendingLabel={t('sending')}
            onPress={() => send({ type: 'review.confirm' })}
          >
            {t(
              { review: 'confirm', changed: 'confirmChanged', schedule: 'confirmSchedule' }[
                kind
              ] as 'confirm',
            )}
          </Button>
          {!isSending && (
            <Button
              variant="quiet"
              data-event="step.back"
              isDisabled={!isSettled}
              onPress={() => send({ type: 'step.back' })}
            >
              {t('goBack')}
            </Button>
          )}
        </Stack>
      )}
    </Stack>
  );
}

/** The start of a plan that is bought in a trial: when the trial ends, or at once, which gives up the rest of the trial. */
function TrialChoice({
  view: { preview, beforeMinor, isSending, isUnanswered },
  trial: { plan, endsAt, days, startsNow },
  timeZone,
  send,
}: ReviewStepProps & { trial: NonNullable<SubscriptionPreview['trial']> }) {
  const isSettled = useSettled();
  const choice = formatChoice(preview.plan, preview.period);
  const values = { choice, trial: planNames[plan], date: formatDate(endsAt, timeZone, 'day'), count: days };
  return (
    <Notice
      tone={startsNow ? 'warning' : 'info'}
      title={t(startsNow ? 'startsAtOnce' : 'startsAfterTrial', values)}
    >
      <Stack gap="3" align="start">
        {t(startsNow ? 'startsAtOnceWhy' : 'startsAfterTrialWhy', values)}
        {beforeMinor === null && !isSending && !isUnanswered && (
          <Button
            size="sm"
            data-event="start.choose"
            isDisabled={!isSettled}
            onPress={() => send({ type: 'start.choose', startsNow: !startsNow })}
          >
            {t(startsNow ? 'startAfterTrial' : 'startAtOnce')}
          </Button>
        )}
      </Stack>
    </Notice>
  );
}

function ReviewDates({ view: { preview }, timeZone }: Pick<ReviewStepProps, 'view' | 'timeZone'>) {
  const { bill, plan, period, currency, effectiveAt, nextPayment, trial } = preview;
  const day = (at: string) => formatDate(at, timeZone, 'day');
  const renewal = {
    term: t('renews'),
    detail: nextPayment
      ? t('renewsFor', {
          date: day(nextPayment.at),
          amount: formatWhole(nextPayment.amountMinor, currency),
        })
      : t('noRenewal'),
  };
  const items = bill
    ? [
        { term: t('starts'), detail: trial && !trial.startsNow ? day(trial.endsAt) : t('startsNow') },
        { term: t('until'), detail: day(bill.periodEnd) },
      ]
    : [
        { term: t('to'), detail: formatChoice(plan, period) },
        ...(effectiveAt === null ? [] : [{ term: t('changes'), detail: day(effectiveAt) }]),
      ];
  return <DescriptionList items={[...items, renewal]} />;
}
