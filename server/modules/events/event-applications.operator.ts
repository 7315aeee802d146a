import * as z from 'zod/mini';
import { eventApplicationLabels } from '#domain/event-application.ts';
import { text } from '#domain/id.ts';
import { type EventApplicationEventType } from '#machines/lifecycles/event-application.lifecycle.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { formatMoment } from '#server/format.ts';
import { type OperatorAction, type OperatorArea, noInput } from '#server/platform/operator/operator-area.ts';
import type { Actor } from '#server/platform/timeline/timeline.repo.ts';
import { advanceApplication } from './application.adapter.ts';
import { findApplicationAnywhere, listApplicationsAnywhere } from './applications.repo.ts';

async function advance(
  tx: Transaction,
  deps: Deps,
  id: string,
  event: EventApplicationEventType,
  by: Actor,
  reason?: string,
): Promise<string> {
  const application = await findApplicationAnywhere(tx, id);
  if (!application) throw new AppError('NOT_FOUND');
  const details = reason === undefined ? {} : { reason };
  const moved = await advanceApplication(tx, deps, application, event, by, details);
  return `${moved.event.title}: ${eventApplicationLabels[moved.status]}`;
}

const step = (label: string, event: EventApplicationEventType): OperatorAction<Record<string, never>> => ({
  label,
  input: noInput,
  fields: {},
  run: (tx, deps, id, _input, by) => advance(tx, deps, id, event, by),
});
const declined: OperatorAction<{ reason: string }> = {
  label: 'Decline',
  input: z.object({ reason: text(3, 500, 'Say why the application is declined') }),
  fields: { reason: { label: 'Reason', hint: 'The business reads it', kind: 'paragraph' } },
  run: (tx, deps, id, { reason }, by) => advance(tx, deps, id, 'application.decline', by, reason),
};

/** Reviews applications for places at events, and marks the businesses that came (decisions, "Events"). */
export const eventApplicationArea: OperatorArea = {
  title: 'Event applications',
  subject: 'application',
  async list(executor, { clock }) {
    const now = clock.now();
    const all = await listApplicationsAnywhere(executor, ['applied', 'waitlisted', 'confirmed']);
    return all.flatMap(({ application, event, handle, name }) => {
      const hasStarted = event.startsAt <= now;
      if ((application.status === 'confirmed') !== hasStarted) return [];
      const actions = {
        applied: ['approve', 'waitlist', 'decline'],
        waitlisted: ['decline'],
        confirmed: ['attended'],
      };
      return {
        subject: application.id,
        title: `${name}: ${event.title}`,
        facts: [
          { label: 'Business', value: handle },
          { label: 'Status', value: eventApplicationLabels[application.status] },
          { label: 'Sells', value: application.sells },
          { label: 'Note', value: application.note ?? '' },
          { label: 'Event starts', value: formatMoment(event.startsAt, event.timeZone) },
        ],
        since: application.appliedAt,
        actions: actions[application.status as keyof typeof actions],
      };
    });
  },
  actions: {
    approve: step('Approve', 'application.approve'),
    waitlist: step('Put on the waiting list', 'application.waitlist'),
    decline: declined,
    attended: step('Mark as attended', 'application.attend'),
  },
};
