import { useSelector } from '@xstate/react';
import { linkOptions } from '@tanstack/react-router';
import { eventCalls } from '#contract/people/event.ts';
import type { Business } from '#domain/business.ts';
import {
  type EventPlaceSend,
  type EventPlaceView,
  eventPlaceView,
} from '#machines/flows/event-place/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { t as tEvents } from '#src/features/events/events.messages.ts';
import { getEventLook } from '#src/features/events/event-status.ts';
import { formatEventTime, formatPlace } from '#src/features/events/event-words.ts';
import { FlowRoot, useNetworkBack, usePageShown } from '#src/flows/flow-root.tsx';
import { LinkFailure } from '#src/flows/link-failure.tsx';
import { useFile } from '#src/lib/api/use-file.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StatusBadge } from '#src/ui/data/status-badge.tsx';
import { notify } from '#src/ui/feedback/notifications.ts';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { EventAbout, EventBanner, EventFacts } from './event-details.tsx';
import { t } from './event.messages.ts';
import type { EventPlaceActor } from './event-place.actors.ts';
import { EventStepCard } from './event-step.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

export type EventScreenProps = { actor: EventPlaceActor; business: Business };

/** An event, and the own application from applying to taking part. */
export function EventScreen({ actor, business }: EventScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = eventPlaceView(snapshot);
  const send: EventPlaceSend = (event) => actor.send(event);
  useNetworkBack(actor);
  usePageShown(actor);
  const event = view.screen === 'event' ? view.event : undefined;
  const look = event && getEventLook(event);
  return (
    <FlowRoot flow="event-place" state={statePath(snapshot)}>
      <Stack gap="6">
        <PageHeader
          back={{ label: tEvents('back'), link: linkOptions({ to: '/dashboard/events' }) }}
          title={event?.title ?? t('title')}
          description={event && `${formatEventTime(event)} · ${formatPlace(event)}`}
          badge={look && <StatusBadge look={look} />}
          actions={view.screen === 'event' && <EventActions view={view} />}
        />
        {view.screen === 'event' ? (
          <Event view={view} business={business} send={send} />
        ) : (
          <NoEvent view={view} send={send} />
        )}
      </Stack>
    </FlowRoot>
  );
}

type ShownEvent = Extract<EventPlaceView, { screen: 'event' }>;

/** Downloads the event as a calendar file. */
function EventActions({ view: { event } }: { view: ShownEvent }) {
  const file = useFile(eventCalls.eventCalendar);
  const download = async () => {
    if (!(await file.fetch({ params: { id: event.id } }))) notify.error(t('calendarFailed'));
  };
  return (
    <Button isPending={file.isPending} onPress={() => void download()}>
      {t('calendar')}
    </Button>
  );
}

type EventProps = { view: ShownEvent; business: Business; send: EventPlaceSend };

function Event({ view, business, send }: EventProps) {
  const { event, withdrawal } = view;
  return (
    <>
      <Grid columns="mainAside" gap="6">
        <Stack gap="6">
          <EventStepCard view={view} business={business} send={send} />
          <EventBanner event={event} />
          <EventAbout event={event} />
        </Stack>
        <EventFacts event={event} timeZone={business.timeZone} />
      </Grid>
      {withdrawal && <WithdrawDialog view={view} withdrawal={withdrawal} send={send} />}
    </>
  );
}

const failureTexts = {
  missing: t('missing'),
  missingWhy: t('missingWhy'),
  denied: t('denied'),
  deniedWhy: t('deniedWhy'),
};

function NoEvent({ view, send }: { view: Exclude<EventPlaceView, ShownEvent>; send: EventPlaceSend }) {
  if (view.screen === 'loading')
    return (
      <LoadingState label={t('loading')}>
        <PageSkeleton />
      </LoadingState>
    );
  return (
    <LinkFailure
      view={view}
      texts={failureTexts}
      retryEvent="start.retry"
      onRetry={() => send({ type: 'start.retry' })}
    />
  );
}
