import type { EventFilePurpose } from '#domain/event.ts';
import type { Member } from '#server/caller.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { advanceApplication, lockApplication } from '#server/modules/events/application.adapter.ts';
import { applyToEvent } from '#server/modules/events/applications.service.ts';
import { cancelEvent, createEvent, publishEvent } from '#server/modules/events/event-admin.service.ts';
import { type NewMedium, addMedium, storeEventFile } from '#server/modules/events/event-files.service.ts';
import { listCurrentEvents } from '#server/modules/events/events.records.ts';
import { toNewPayment } from '#server/modules/events/fee-payment.rules.ts';
import { payFromBalance } from '#server/modules/payments/pay-from-balance.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { systemActor } from '#server/platform/timeline/system-actor.ts';
import { type DemoShopRecord, lockPlayedTo } from './demo.repo.ts';
import { type PlannedEvent, type PlannedStep, plannedEvents } from './event-plans.ts';
import { type Palette, drawEventBanner, drawPlace, drawPortrait } from './images/event-images.ts';
import { pastJobs } from './past-jobs.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const publishedDaysAgo = 60;
const operator = createOperatorActor('Kontor');

type EventDeps = Pick<Deps, 'db' | 'jobs' | 'config' | 'files' | 'courier' | 'payments' | 'payables'>;
type Applicants = Record<PlannedStep['by'], Member>;
type At = (daysAgo: number) => EventDeps & Pick<Deps, 'clock'>;

/** The start of the hour in Lagos at which events start, some days from the present. */
function toTime(startedAt: Date, days: number, hour: number): Date {
  const noonish = new Date(startedAt.getTime() + days * dayMs);
  noonish.setUTCHours(hour - 1, 0, 0, 0);
  return noonish;
}

const toContent = (plan: PlannedEvent, startedAt: Date) => ({
  title: plan.title,
  description: plan.description,
  placeName: plan.place,
  address: { line: plan.street, city: plan.city, region: plan.region, country: 'Nigeria' },
  mapUrl: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${plan.place}, ${plan.city}`)}`,
  timeZone: 'Africa/Lagos',
  startsAt: toTime(startedAt, plan.startsIn, 10),
  endsAt: toTime(startedAt, plan.startsIn + 1, 19),
  applicationDeadline: toTime(startedAt, plan.closesIn, 18),
  feeMinor: plan.fee * 100,
  capacity: plan.capacity,
  expectedGuests: plan.guests,
});

/** A image of an event that is stored, or a name without one. */
type Image = Omit<NewMedium, 'eventId'>;

/** Draws and stores the images of an event. */
async function storeImages(
  deps: ReturnType<At>,
  { palette, artists = [], interests = [] }: PlannedEvent,
): Promise<Image[]> {
  const [ground, front, accent] = palette;
  const store = async (
    purpose: EventFilePurpose,
    bytes: Uint8Array<ArrayBuffer>,
    name: string | null = null,
  ) => ({
    purpose,
    name,
    upload: await storeEventFile(deps, purpose, bytes),
  });
  const images: Image[] = [await store('EVENT_BANNER', await drawEventBanner(palette))];
  for (const [nth, name] of artists.entries()) {
    const inks: Palette = nth % 2 ? [accent, ground, front] : [front, accent, ground];
    images.push(await store('ARTIST', await drawPortrait(inks), name));
  }
  if (artists.length > 0) images.push(await store('PLACE_IMAGES', await drawPlace(palette)));
  return [...images, ...interests.map((name): Image => ({ purpose: 'INTEREST', name }))];
}

/** Plays the steps of the applications for an event. */
async function play(tx: Transaction, at: At, eventId: string, plan: PlannedEvent, applicants: Applicants) {
  const ids = new Map<PlannedStep['by'], string>();
  for (const { by, daysAgo, step, reason } of plan.steps ?? []) {
    const deps = at(daysAgo);
    const member = applicants[by];
    if (step === 'apply') {
      const application = {
        sells: by === 'adire-house' ? 'Adire cloth, bags and scarves' : 'Baskets, lamps and bowls',
        note: null,
        feeMinor: plan.fee * 100,
      };
      ids.set(by, await applyToEvent(tx, deps, member, eventId, application));
      continue;
    }
    const key = { businessId: member.businessId, id: ids.get(by) ?? '' };
    if (step === 'pay') {
      const held = await lockApplication(tx, deps, key);
      if (!held) throw new Error(`${by} did not apply for ${plan.title}`);
      const payment = toNewPayment(held, deps.clock.now());
      await payFromBalance(tx, deps, key.businessId, { ...payment, reference: `event-${payment.id}` });
      continue;
    }
    const merchant = step === 'application.withdraw' ? toMerchantActor(member) : operator;
    const actor = step === 'application.expire' ? systemActor : merchant;
    await advanceApplication(tx, deps, key, step, actor, reason === undefined ? {} : { reason });
  }
}

/** Events of the installation in each status, and applications of the demo businesses. */
export async function makeEvents(
  deps: EventDeps,
  { startedAt, key }: Pick<DemoShopRecord, 'startedAt' | 'key'>,
  applicants: Applicants,
): Promise<void> {
  const jobs = pastJobs(deps.jobs, startedAt);
  const at: At = (daysAgo) => ({
    ...deps,
    jobs,
    clock: { now: () => new Date(startedAt.getTime() - daysAgo * dayMs) },
  });
  if ((await listCurrentEvents(deps.db, startedAt)).length > 0) return;
  const images = new Map<PlannedEvent, Image[]>();
  for (const plan of plannedEvents) images.set(plan, await storeImages(at(0), plan));
  await deps.db.transaction(async (tx) => {
    await lockPlayedTo(tx, key);
    if ((await listCurrentEvents(tx, startedAt)).length > 0) return;
    for (const plan of plannedEvents) {
      const published = at(publishedDaysAgo);
      const eventId = await createEvent(tx, published, toContent(plan, startedAt));
      for (const image of images.get(plan) ?? []) await addMedium(tx, at(0), { eventId, ...image });
      if (plan.isDraft) continue;
      await publishEvent(tx, published, eventId);
      await play(tx, at, eventId, plan, applicants);
      if (plan.cancelReason !== undefined)
        await cancelEvent(tx, at(hourMs / dayMs), eventId, plan.cancelReason, operator);
    }
  });
}
