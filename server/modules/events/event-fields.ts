import { parseDateTime, toZoned } from '@internationalized/date';
import * as z from 'zod/mini';
import { parseAmountMinor } from '#domain/money.ts';
import { text } from '#domain/id.ts';
import type { OperatorField } from '#server/platform/operator/operator-area.ts';
import { AppError } from '#server/app-error.ts';
import type { EventContent } from './event-admin.service.ts';

const country = 'Nigeria';
const timeZone = 'Africa/Lagos';

const moment = z
  .string()
  .check(
    z.trim(),
    z.regex(/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}$/, 'Enter a date and time, such as 2026-12-05 10:00'),
  );
const wholeNumber = z.string().check(z.trim(), z.regex(/^\d{1,6}$/, 'Enter a whole number'));
const amount = z
  .string()
  .check(
    z.refine((written) => (parseAmountMinor(written) ?? -1) >= 0, 'Enter an amount in naira, such as 15000'),
  );
const webAddress = z
  .string()
  .check(z.trim(), z.regex(/^https:\/\/\S+$/, 'Enter an address that begins with https://'));
const optional = <Schema extends z.ZodMiniType<string, string>>(schema: Schema) =>
  z.optional(z.union([z.literal(''), schema]));

const required = {
  title: text(3, 120, 'Enter the title'),
  description: text(1, 5000, 'Describe the event'),
  placeName: text(2, 120, 'Enter the name of the place'),
  address: text(1, 200, 'Enter the street and number'),
  city: text(1, 80, 'Enter the town or city'),
  startsAt: moment,
  endsAt: moment,
  applicationDeadline: moment,
  fee: amount,
  capacity: wholeNumber,
};
const voluntary = {
  region: optional(text(1, 80, 'Enter the state')),
  mapUrl: optional(webAddress),
  expectedGuests: optional(wholeNumber),
};

/** Everything that an operator enters to create an event, as it is entered. */
export const EventInput = z.object({ ...required, ...voluntary });
/** The values that change. */
export const EventChange = z.object({
  title: optional(required.title),
  description: optional(required.description),
  placeName: optional(required.placeName),
  address: optional(required.address),
  city: optional(required.city),
  startsAt: optional(moment),
  endsAt: optional(moment),
  applicationDeadline: optional(moment),
  fee: optional(amount),
  capacity: optional(wholeNumber),
  ...voluntary,
});
type EventInput = z.infer<typeof EventInput>;
type EventChange = z.infer<typeof EventChange>;

const timeHint = 'In Lagos: 2026-12-05 10:00';
export const eventFields: Record<keyof EventInput, OperatorField> = {
  title: { label: 'Title', kind: 'text' },
  description: { label: 'Description', kind: 'paragraph' },
  placeName: { label: 'Name of the place', kind: 'text' },
  address: { label: 'Street and number', kind: 'text' },
  city: { label: 'Town or city', kind: 'text' },
  region: { label: 'State', kind: 'text', isOptional: true },
  mapUrl: { label: 'Map link', kind: 'text', isOptional: true },
  startsAt: { label: 'Starts', hint: timeHint, kind: 'text' },
  endsAt: { label: 'Ends', hint: timeHint, kind: 'text' },
  applicationDeadline: { label: 'Applications close', hint: timeHint, kind: 'text' },
  fee: { label: 'Fee', hint: 'In naira, VAT included; 0 for none', kind: 'amount' },
  capacity: { label: 'Places for businesses', kind: 'count' },
  expectedGuests: { label: 'Expected guests', kind: 'count', isOptional: true },
};

function toInstant(written: string): Date {
  try {
    return toZoned(parseDateTime(written.replace(' ', 'T')), timeZone).toDate();
  } catch {
    throw new AppError('INVALID', { message: `${written} is no date` });
  }
}

const entered = (written: string | undefined): string | null => (written ? written : null);

/** Reads the entered values of an event. */
export const toContent = (input: EventInput): EventContent => ({
  title: input.title,
  description: input.description,
  placeName: input.placeName,
  address: { line: input.address, city: input.city, region: entered(input.region), country },
  mapUrl: entered(input.mapUrl),
  timeZone,
  startsAt: toInstant(input.startsAt),
  endsAt: toInstant(input.endsAt),
  applicationDeadline: toInstant(input.applicationDeadline),
  feeMinor: parseAmountMinor(input.fee) ?? 0,
  capacity: Number(input.capacity),
  expectedGuests: input.expectedGuests ? Number(input.expectedGuests) : null,
});

/** Reads the entered changes of an event: what is empty stays as it is. */
export function toChange(
  input: EventChange,
  { address }: Pick<EventContent, 'address'>,
): Partial<EventContent> {
  const { title, description, placeName, mapUrl, startsAt, endsAt, applicationDeadline, fee, capacity } =
    input;
  const isMoved = [input.address, input.city, input.region].some(Boolean);
  return {
    ...(title && { title }),
    ...(description && { description }),
    ...(placeName && { placeName }),
    ...(isMoved && {
      address: {
        line: input.address || address.line,
        city: input.city || address.city,
        region: input.region || address.region,
        country: address.country,
      },
    }),
    ...(mapUrl && { mapUrl }),
    ...(startsAt && { startsAt: toInstant(startsAt) }),
    ...(endsAt && { endsAt: toInstant(endsAt) }),
    ...(applicationDeadline && { applicationDeadline: toInstant(applicationDeadline) }),
    ...(fee && { feeMinor: parseAmountMinor(fee) ?? 0 }),
    ...(capacity && { capacity: Number(capacity) }),
    ...(input.expectedGuests && { expectedGuests: Number(input.expectedGuests) }),
  };
}
