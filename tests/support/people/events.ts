import { randomUUID } from 'node:crypto';
import type { EventApplicationEventType } from '#machines/lifecycles/event-application.lifecycle.ts';
import { advanceApplication } from '#server/modules/events/application.adapter.ts';
import { findApplicationAnywhere } from '#server/modules/events/applications.repo.ts';
import { type EventContent, createEvent, publishEvent } from '#server/modules/events/event-admin.service.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { userById } from '#server/modules/users/users.records.ts';
import { day, newSession } from '#tests/support/people/identity.ts';
import type { ApiServer } from '#tests/support/server/api-server.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { choose } from '#tests/support/money/subscriptions.ts';
import { type Shop, advanceTime } from '#tests/support/store/business-fixture.ts';

export const feeMinor = 15_000_00;
export const operator = createOperatorActor('Ngozi');

/** Returns the content of an event that starts in 30 days, and takes applications for 20. */
export function eventContent(
  { deps }: Pick<ApiServer, 'deps'>,
  over: Partial<EventContent> = {},
): EventContent {
  const inDays = (count: number) => new Date(deps.clock.now().getTime() + count * day);
  return {
    title: 'Lagos Makers Fair',
    description: 'A weekend of things that people in Lagos make.',
    placeName: 'Tafawa Balewa Square',
    address: { line: '45 Broad Street', city: 'Lagos', region: 'Lagos', country: 'Nigeria' },
    mapUrl: 'https://maps.example.com/tafawa-balewa-square',
    timeZone: 'Africa/Lagos',
    startsAt: inDays(30),
    endsAt: inDays(31),
    applicationDeadline: inDays(20),
    feeMinor,
    capacity: 2,
    expectedGuests: null,
    ...over,
  };
}

/** Publishes an event. Returns its id. */
export const openEvent = (server: ApiServer, over: Partial<EventContent> = {}): Promise<string> =>
  server.deps.db.transaction(async (tx) => {
    const id = await createEvent(tx, server.deps, eventContent(server, over));
    await publishEvent(tx, server.deps, id);
    return id;
  });

/** Applies for a place; the fee is that of the event. */
export async function applyFor(server: ApiServer, asking: Asking, eventId: string): Promise<string> {
  const { feeMinor: fee } = await server.call('event', { params: { id: eventId } }, asking);
  const body = { sells: 'Adire bags and scarves', note: null, feeMinor: fee };
  return (await server.call('applyToEvent', { params: { id: eventId }, body }, asking)).id;
}

/** Takes the step of an operator. */
export const operateApplication = (
  { deps }: Pick<ApiServer, 'deps'>,
  id: string,
  event: EventApplicationEventType,
  details: { reason?: string } = {},
) =>
  deps.db.transaction(async (tx) => {
    const application = await findApplicationAnywhere(tx, id);
    if (!application) throw new Error(`There is no application ${id}`);
    return advanceApplication(tx, deps, application, event, operator, details);
  });

export const readApplication = (server: ApiServer, asking: Asking, id: string) =>
  server.call('eventApplication', { params: { id } }, asking);
export const statusOf = async (server: ApiServer, asking: Asking, id: string) =>
  (await readApplication(server, asking, id)).application.status;

/** Starts a payment of the fee on the provider's page. */
export const startFee = (server: ApiServer, asking: Asking, id: string, paymentId: string = randomUUID()) =>
  server.call('payEventFee', { params: { id }, body: { paymentId, method: 'card' } }, asking);

/** Pays the fee on the provider's page. */
export async function payFee(server: ApiServer, asking: Asking, id: string): Promise<void> {
  const { payment } = await startFee(server, asking, id);
  await choose(server, payment?.payUrl, 'pays');
  await advanceTime(server, 60_000);
}

/** Returns the kinds of a business's notifications, oldest first. */
export async function listNotices(server: ApiServer, asking: Asking): Promise<string[]> {
  const { items } = await server.call('notifications', { query: {} }, asking);
  return items.map(({ kind }) => kind).toReversed();
}

/** Signs the owner in again, after days in which the session has ended. */
export async function signInAgain<Of extends Shop & { userId: string }>(
  server: ApiServer,
  shop: Of,
): Promise<Of> {
  const user = await userById(server.deps.db, shop.userId);
  const token = await newSession(server, user?.email ?? '');
  return { ...shop, asking: { ...shop.asking, token } };
}
