import { linkOptions } from '@tanstack/react-router';
import { eventCalls, type EventApplication } from '#contract/people/event.ts';
import type { Business } from '#domain/business.ts';
import { confirmationHours } from '#domain/event-application.ts';
import type { EventPlaceSend, EventPlaceView } from '#machines/flows/event-place/index.ts';
import { formatFee } from '#src/features/events/event-words.ts';
import { t as failureText } from '#src/flows/link-failure.messages.ts';
import { useFile } from '#src/lib/api/use-file.ts';
import { common } from '#src/lib/common.messages.ts';
import { formatDate } from '#src/lib/format.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ApplicationForm } from './application-form.tsx';
import { t } from './event.messages.ts';
import { FeeStep } from './fee-step.tsx';
import { TimeLeft } from './time-left.tsx';
import { hasPlace } from './withdraw-dialog.tsx';

type ShownEvent = Extract<EventPlaceView, { screen: 'event' }>;
type Step = ShownEvent['step'];
export type EventStepProps = { view: ShownEvent; business: Business; send: EventPlaceSend };

/** The next step of the own application, or its result. */
export function EventStepCard({ view, business, send }: EventStepProps) {
  const { event, step, refusal, failure, withdrawal } = view;
  switch (step.of) {
    case 'applying':
      return (
        <Card title={t('applyTitle')}>
          <ApplicationForm {...step} event={event} refusal={refusal} failure={failure} send={send} />
        </Card>
      );
    case 'fee':
      return (
        <Card>
          <Stack gap="4">
            <FeeStep fee={step.fee} refusal={withdrawal ? null : refusal} business={business} send={send} />
            {step.fee.phase === 'watching' && !withdrawal && <Reload send={send} />}
            <Withdraw view={view} application={step.fee.application} send={send} />
          </Stack>
        </Card>
      );
    default:
      return (
        <Card title={getTitle(view, business.timeZone)}>
          <Stack gap="4">
            {!withdrawal && refusal && (
              <Notice tone="danger" resultKey={refusal}>
                {refusal.message}
              </Notice>
            )}
            {!withdrawal && failure && (
              <Notice tone="danger" resultKey={failure}>
                {failureText(failure)}
              </Notice>
            )}
            <StepTexts view={view} step={step} business={business} />
            <StepActions view={view} step={step} send={send} />
          </Stack>
        </Card>
      );
  }
}

type PlainStep = Exclude<Step, { of: 'applying' | 'fee' }>;

function getTitle({ event, step }: ShownEvent, timeZone: string): string {
  if (step.of === 'accepting')
    return t('offerTitle', { date: formatDate(step.application.confirmBy ?? event.startsAt, timeZone) });
  if (step.of === 'applying' || step.of === 'fee') return t('applyTitle');
  if (step.of !== 'closed') return t(`${step.of}Title`);
  if (event.status === 'canceled') return t('cancelledTitle');
  return t(event.isOpen ? 'viewOnlyTitle' : 'closedTitle');
}

/** Says how the application stands, and what follows. */
function StepTexts({
  view: { event },
  step,
  business,
}: {
  view: ShownEvent;
  step: PlainStep;
  business: Business;
}) {
  const { timeZone, name } = business;
  if (step.of === 'closed') {
    if (event.status === 'canceled') return <Reason reason={event.cancelReason} />;
    if (event.isOpen) return <Text>{t('viewOnly', { business: name })}</Text>;
    return <Text>{t('closedWhy', { date: formatDate(event.applicationDeadline, timeZone) })}</Text>;
  }
  const { application } = step;
  if (step.of === 'accepting')
    return (
      <Stack gap="1">
        <Text>{t('offerWhy')}</Text>
        {application.confirmBy !== null && <TimeLeft until={application.confirmBy} />}
      </Stack>
    );
  return (
    <>
      <Text>
        {t(`${step.of}Why`, {
          date: formatDate(application.appliedAt, timeZone, 'day'),
          position: application.waitingPosition ?? 1,
          hours: confirmationHours,
        })}
      </Text>
      <Reason reason={application.reason} />
      <ApplicationFacts application={application} timeZone={timeZone} />
    </>
  );
}

const Reason = ({ reason }: { reason: string | null }) =>
  reason !== null && <Text>{t('reason', { reason })}</Text>;

function ApplicationFacts({ application, timeZone }: { application: EventApplication; timeZone: string }) {
  const { sells, note, confirmedAt, payment, feeMinor, currency } = application;
  return (
    <DescriptionList
      items={[
        { term: t('sold'), detail: sells },
        ...(note === null ? [] : [{ term: t('yourNote'), detail: note }]),
        ...(confirmedAt === null
          ? []
          : [{ term: t('confirmedOn'), detail: formatDate(confirmedAt, timeZone) }]),
        ...(payment?.result === 'success'
          ? [{ term: t('paid'), detail: formatFee(feeMinor, currency) }]
          : []),
      ]}
    />
  );
}

const opportunities = linkOptions({ to: '/dashboard/events/opportunities' });
/** The steps that lead to other events. */
const hasEnded = (of: PlainStep['of']) =>
  of === 'closed' || of === 'declined' || of === 'withdrawn' || of === 'expired' || of === 'canceled';
/** The steps that can't change any more. */
const isFinal = (of: PlainStep['of']) => of === 'attended' || of === 'canceled';

function StepActions({ view, step, send }: { view: ShownEvent; step: PlainStep; send: EventPlaceSend }) {
  const { withdrawal } = view;
  const canApplyAgain = 'canApplyAgain' in step && step.canApplyAgain;
  return (
    <Inline gap="3">
      {step.of === 'accepting' && (step.canAccept || withdrawal) && (
        <Button
          variant="primary"
          isDisabled={withdrawal !== null}
          isPending={step.isPending}
          pendingLabel={t('accepting')}
          data-event={step.isPending ? undefined : 'place.accept'}
          onPress={() => send({ type: 'place.accept' })}
        >
          {t('accept')}
        </Button>
      )}
      {canApplyAgain && (
        <Button
          variant="primary"
          data-event="application.again"
          onPress={() => send({ type: 'application.again' })}
        >
          {t('again')}
        </Button>
      )}
      {step.of !== 'closed' && step.application.payment?.result === 'success' && (
        <Receipt applicationId={step.application.id} />
      )}
      {hasEnded(step.of) && <LinkButton {...opportunities}>{t('findOthers')}</LinkButton>}
      {!isFinal(step.of) && !('isPending' in step && step.isPending) && (
        <Reload isDisabled={withdrawal !== null} send={send} />
      )}
      {step.of !== 'closed' && <Withdraw view={view} application={step.application} send={send} />}
    </Inline>
  );
}

const Reload = ({ isDisabled = false, send }: { isDisabled?: boolean; send: EventPlaceSend }) => (
  <Button isDisabled={isDisabled} data-event="start.retry" onPress={() => send({ type: 'start.retry' })}>
    {common('refresh')}
  </Button>
);

function Withdraw({
  view: { canWithdraw, withdrawal },
  application,
  send,
}: {
  view: ShownEvent;
  application: EventApplication;
  send: EventPlaceSend;
}) {
  return (
    (canWithdraw || withdrawal) && (
      <Button
        variant="quiet"
        isDisabled={withdrawal !== null}
        data-event="withdraw.ask"
        onPress={() => send({ type: 'withdraw.ask' })}
      >
        {t(hasPlace(application) ? 'giveUp' : 'withdraw')}
      </Button>
    )
  );
}

function Receipt({ applicationId }: { applicationId: string }) {
  const file = useFile(eventCalls.eventFeeReceipt);
  const download = async () => {
    if (!(await file.fetch({ params: { id: applicationId } }))) notify.error(common('pdfFailed'));
  };
  return (
    <Button isPending={file.isPending} onPress={() => void download()}>
      {t('receipt')}
    </Button>
  );
}
