import * as z from 'zod/mini';
import { Address } from './customer.ts';
import { Id, Instant } from './id.ts';
import { AmountMinor, Currency } from './money.ts';
import type { UploadPurpose } from './upload.ts';

/**
 * An event belongs to the installation and not to a business; an operator publishes it (decisions, "Events"). A draft is
 * seen by operators alone.
 */
export const eventStatuses = ['draft', 'published', 'canceled'] as const;
export const EventStatus = z.enum(eventStatuses);
export type EventStatus = z.infer<typeof EventStatus>;

/** The purposes of an event's files; there is one banner, logo, video and guest list, and any number of the others. */
export const eventFilePurposes = [
  'EVENT_BANNER',
  'ARTIST',
  'INTEREST',
  'PLACE_IMAGES',
  'PLACE_LOGO',
  'PLACE_VIDEO',
  'EVENT_GUESTS',
] as const satisfies UploadPurpose[];
export type EventFilePurpose = (typeof eventFilePurposes)[number];

/** Fees are in naira, as everything that Kontor sells. */
export const eventCurrency: Currency = 'NGN';

/** Returns the address of an event's video, which needs no sign-in; `imageAddress` returns that of an image. */
export const eventVideoAddress = (videoId: string): string => `/files/${videoId}/original`;

/** An artist of an event, or an interest of the people who come. */
export const EventImage = z.object({ name: z.string(), imageId: z.nullable(Id) });
export type EventImage = z.infer<typeof EventImage>;

export const EventPlace = z.object({
  name: z.string(),
  address: Address,
  logoId: z.nullable(Id),
  imageIds: z.array(Id),
  videoId: z.nullable(Id),
  /** A map that shows the place, on another site. */
  mapUrl: z.nullable(z.url()),
});
export type EventPlace = z.infer<typeof EventPlace>;

/** An event as lists show it. Images are files of the installation: their addresses are those of `imageAddress`. */
export const EventSummary = z.object({
  id: Id,
  title: z.string(),
  status: EventStatus,
  bannerId: z.nullable(Id),
  placeName: z.string(),
  city: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** The time zone of the place: dates of the event are shown in it. */
  timeZone: z.string(),
  applicationDeadline: Instant,
  /** One can apply now: published, before the deadline and the start. */
  isOpen: z.boolean(),
  /** VAT included; 0 for an event without a fee. */
  feeMinor: AmountMinor,
  currency: Currency,
  /** All places for businesses, and those of them that are not given to one. */
  capacity: z.int(),
  freePlaces: z.int(),
  /** The number of businesses on the waiting list. */
  waiting: z.int(),
  /** The expected number of guests; null until Kontor knows it. */
  expectedGuests: z.nullable(z.int()),
});
export type EventSummary = z.infer<typeof EventSummary>;

/** An event as its page shows it. */
export const EventDetails = z.extend(EventSummary, {
  /** Paragraphs, separated by empty lines. */
  description: z.string(),
  artists: z.array(EventImage),
  interests: z.array(EventImage),
  place: EventPlace,
  /** Why the event was cancelled. */
  cancelReason: z.nullable(z.string()),
});
export type EventDetails = z.infer<typeof EventDetails>;

/** An event as the public sign-up page shows it. */
export const PublicEvent = z.pick(EventSummary, {
  id: true,
  title: true,
  status: true,
  bannerId: true,
  placeName: true,
  city: true,
  startsAt: true,
  endsAt: true,
  timeZone: true,
});
export type PublicEvent = z.infer<typeof PublicEvent>;
