import { eventCalls } from '#contract/people/event.ts';
import { findWaitingReference } from '#server/modules/payments/kontor-payment.rules.ts';
import { listEventFees } from '#server/modules/payments/payments.records.ts';
import { refreshPayment } from '#server/modules/payments/refresh-payment.ts';
import { confirmPin, requirePin } from '#server/modules/pins/confirm-pin.ts';
import { makePasswords } from '#server/platform/passwords.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { createDocument } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { requireSpender } from '#server/modules/payments/kontor-payments.ts';
import { advanceApplication } from './application.adapter.ts';
import { applyToEvent } from './applications.service.ts';
import { createCalendarFile } from './calendar-file.ts';
import {
  getApplication,
  getApplicationState,
  getEvent,
  getPublicEvent,
  listMyEvents,
  listOpportunities,
  requireEvent,
} from './event.view.ts';
import { handleEventJobs } from './events.jobs.ts';
import { findPaidFromBalance, finishFeePayment, startFeePayment } from './fee-payment.service.ts';
import { createFeeReceipt } from './receipt.document.ts';

export function eventRoutes(app: App): void {
  const { deps } = app;
  handleEventJobs(deps);
  readRoutes(app);
  paymentRoutes(app);
  route(app, eventCalls.applyToEvent, async ({ tx, caller, params, body }) => {
    const id = await applyToEvent(tx, deps, caller, params.id, body);
    return getApplication({ ...deps, db: tx }, caller, id);
  });
  const steps = [
    [eventCalls.withdrawEventApplication, 'application.withdraw'],
    [eventCalls.acceptEventPlace, 'application.accept'],
  ] as const;
  for (const [call, event] of steps)
    route(app, call, async ({ tx, caller, params: { id } }) => {
      const key = { businessId: caller.businessId, id };
      await advanceApplication(tx, deps, key, event, toMerchantActor(caller));
      return getApplication({ ...deps, db: tx }, caller, id);
    });
}

function readRoutes(app: App): void {
  const { deps } = app;
  route(app, eventCalls.eventOpportunities, ({ caller }) => listOpportunities(deps, caller));
  route(app, eventCalls.myEvents, ({ caller }) => listMyEvents(deps, caller));
  route(app, eventCalls.event, ({ caller, params }) => getEvent(deps, caller, params.id));
  route(app, eventCalls.publicEvent, ({ params }) => getPublicEvent(deps, params.id));
  route(app, eventCalls.eventCalendar, async ({ caller, params: { id } }) => {
    const event = await requireEvent(deps.db, id);
    const url = `${deps.config.publicUrl}/dashboard/events/${id}`;
    const file = createCalendarFile(event, { url, now: deps.clock.now() });
    return createDocument(deps, caller, eventCalls.eventCalendar.access, {
      type: 'text/calendar; charset=utf-8',
      fileName: `event-${id}.ics`,
      bytes: Buffer.from(file),
    });
  });
  route(app, eventCalls.eventApplication, async ({ caller, params: { id } }) => {
    await refreshPayment(deps, findWaitingReference(await listEventFees(deps.db, caller.businessId, [id])));
    return getApplicationState(deps, caller, id);
  });
  route(app, eventCalls.eventFeeReceipt, async ({ caller, params: { id } }) => {
    const receipt = await createFeeReceipt(deps.db, caller.businessId, id);
    return createDocument(deps, caller, eventCalls.eventFeeReceipt.access, receipt);
  });
}

function paymentRoutes(app: App): void {
  const { deps } = app;
  const confirming = { ...deps, pins: makePasswords(deps.config, 'pin') };
  preparedRoute(
    app,
    eventCalls.payEventFee,
    async ({ caller, params, body }) => {
      requireSpender(caller, body);
      // Outside of the transaction: a wrong PIN counts whatever the outcome of the payment.
      if (body.method === 'balance' && !(await findPaidFromBalance(deps.db, caller, params.id, body)))
        await confirmPin(confirming, caller, requirePin(body.pin));
      return startFeePayment(deps, caller, params.id, body);
    },
    async ({ tx, caller, params, body, prepared }) => {
      requireSpender(caller, body);
      await finishFeePayment(tx, deps, caller, params.id, { attempt: body, started: prepared });
      return getApplication({ ...deps, db: tx }, caller, params.id);
    },
  );
}
