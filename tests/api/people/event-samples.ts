import { randomUUID } from 'node:crypto';
import type { eventCalls } from '#contract/people/event.ts';
import { sql } from 'drizzle-orm';
import { type Sample, type World, testCallers } from '#tests/api/platform/test-callers.ts';
import { applyFor, feeMinor, openEvent, operateApplication } from '#tests/support/people/events.ts';

const eventOf = async ({ server }: World, fee = feeMinor) => ({
  id: await openEvent(server, { feeMinor: fee, capacity: 50 }),
});

async function applicationOf(world: World, fee = feeMinor): Promise<{ id: string }> {
  const { id } = await eventOf(world, fee);
  return { id: await applyFor(world.server, await testCallers['the owner'](world), id) };
}

async function approved(world: World): Promise<{ id: string }> {
  const application = await applicationOf(world);
  await operateApplication(world.server, application.id, 'application.approve');
  return application;
}

/** Stores that the fee is paid. */
async function paid(world: World): Promise<{ id: string }> {
  const application = await approved(world);
  await world.server.deps.db.execute(sql`
    update event_applications set status = 'confirmed', confirm_by = null, confirmed_at = ${world.server.deps.clock.now().toISOString()},
      paid_at = ${world.server.deps.clock.now().toISOString()}, receipt_number = nextval('subscription_receipt_number')
    where id = ${application.id}`);
  return application;
}

async function offered(world: World): Promise<{ id: string }> {
  const application = await applicationOf(world, 0);
  await operateApplication(world.server, application.id, 'application.waitlist');
  return application;
}

/** The samples of the calls of events. */
export const eventSamples: { [Name in keyof typeof eventCalls]: Sample<Name> } = {
  eventOpportunities: async () => ({}),
  myEvents: async () => ({}),
  event: async (world) => ({ params: await eventOf(world) }),
  publicEvent: async (world) => ({ params: await eventOf(world) }),
  eventCalendar: async (world) => ({ params: await eventOf(world) }),
  applyToEvent: async (world) => ({
    params: await eventOf(world),
    body: { sells: 'Adire bags', note: null, feeMinor },
  }),
  eventApplication: async (world) => ({ params: await applicationOf(world) }),
  withdrawEventApplication: async (world) => ({ params: await applicationOf(world) }),
  acceptEventPlace: async (world) => ({ params: await offered(world) }),
  payEventFee: async (world) => ({
    params: await approved(world),
    body: { paymentId: randomUUID(), method: 'card' },
  }),
  eventFeeReceipt: async (world) => ({ params: await paid(world) }),
};
