import type { EventApplicationStatus } from '#domain/event-application.ts';
import { eventApplicationLabels } from '#domain/event-application.ts';
import type { EventSummary } from '#contract/people/event.ts';
import type { StatusLook } from '#src/ui/data/status-badge.tsx';
import { t } from './events.messages.ts';

const tones = {
  applied: 'warning',
  waitlisted: 'warning',
  offered: 'info',
  approved: 'info',
  confirmed: 'success',
  attended: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
  canceled: 'danger',
} as const satisfies Record<EventApplicationStatus, StatusLook['tone']>;

/** Returns the status of the business's application, or of an event that was cancelled; undefined without either. */
export function getEventLook({
  status,
  application,
}: Pick<EventSummary, 'status' | 'application'>): StatusLook | undefined {
  if (application)
    return { label: eventApplicationLabels[application.status], tone: tones[application.status] };
  return status === 'canceled' ? { label: t('cancelled'), tone: 'danger' } : undefined;
}
