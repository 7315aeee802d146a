import * as z from 'zod/mini';
import { type EventFilePurpose, eventCurrency } from '#domain/event.ts';
import { text } from '#domain/id.ts';
import { AppError } from '#server/app-error.ts';
import { formatMoment, formatMoney } from '#server/format.ts';
import { type OperatorArea, defineOperatorAction, noInput } from '#server/platform/operator/operator-area.ts';
import { countPlaces } from './applications.repo.ts';
import {
  cancelEvent,
  createEvent,
  editEvent,
  publishEvent,
  requireLockedEvent,
  saveGuestList,
} from './event-admin.service.ts';
import { EventChange, EventInput, eventFields, toChange, toContent } from './event-fields.ts';
import { addMedium, readGuestList, storeEventFile } from './event-files.service.ts';
import { deleteMedia, listCurrentEvents } from './events.repo.ts';

const fileText = z.string().check(z.regex(/^[A-Za-z0-9+/=\s]+$/, 'Choose a file'));
const toBytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'));

/** An action that adds a file, or replaces the one that there is. */
const addFile = (label: string, purpose: EventFilePurpose, done: string) =>
  defineOperatorAction({
    label,
    input: z.object({ file: fileText }),
    fields: { file: { label: 'File', kind: 'upload' } },
    async run(tx, deps, eventId, { file }) {
      const { title } = await requireLockedEvent(tx, eventId);
      const upload = await storeEventFile(deps, purpose, toBytes(file));
      await addMedium(tx, deps, { eventId, purpose, upload });
      return `${title}: ${done}`;
    },
  });

/** An action that adds a name, with a image if there is one. */
const addNamed = (label: string, purpose: 'ARTIST' | 'INTEREST') =>
  defineOperatorAction({
    label,
    input: z.object({
      name: text(1, 80, 'Enter a name'),
      file: z.optional(z.union([z.literal(''), fileText])),
    }),
    fields: {
      name: { label: 'Name', kind: 'text' },
      file: { label: 'Image', kind: 'upload', isOptional: true },
    },
    async run(tx, deps, eventId, { name, file }) {
      const { title } = await requireLockedEvent(tx, eventId);
      const upload = file ? await storeEventFile(deps, purpose, toBytes(file)) : null;
      await addMedium(tx, deps, { eventId, purpose, name, upload });
      return `${title}: ${name} was added`;
    },
  });

const removablePurposes = [
  'EVENT_BANNER',
  'ARTIST',
  'INTEREST',
  'PLACE_IMAGES',
  'PLACE_LOGO',
  'PLACE_VIDEO',
] as const;

const eventActions = {
  publish: defineOperatorAction({
    label: 'Publish',
    input: noInput,
    fields: {},
    run: async (tx, deps, id) => `${(await publishEvent(tx, deps, id)).title} is published`,
  }),
  edit: defineOperatorAction({
    label: 'Edit',
    input: EventChange,
    fields: eventFields,
    async run(tx, deps, id, input) {
      const event = await requireLockedEvent(tx, id);
      await editEvent(tx, deps, id, toChange(input, event));
      return `${event.title} was changed`;
    },
  }),
  cancel: defineOperatorAction({
    label: 'Cancel the event',
    input: z.object({ reason: text(3, 500, 'Say why the event is cancelled') }),
    fields: { reason: { label: 'Reason', hint: 'The businesses read it', kind: 'paragraph' } },
    run: async (tx, deps, id, { reason }, by) =>
      `The event was cancelled, with ${await cancelEvent(tx, deps, id, reason, by)} applications`,
  }),
  banner: addFile('Set the banner', 'EVENT_BANNER', 'the banner was set'),
  'place-logo': addFile('Set the logo of the place', 'PLACE_LOGO', 'the logo was set'),
  'place-image': addFile('Add a image of the place', 'PLACE_IMAGES', 'the image was added'),
  'place-video': addFile('Set the video of the place', 'PLACE_VIDEO', 'the video was set'),
  artist: addNamed('Add an artist', 'ARTIST'),
  interest: addNamed('Add an interest', 'INTEREST'),
  'remove-files': defineOperatorAction({
    label: 'Remove files',
    input: z.object({ purpose: z.enum(removablePurposes) }),
    fields: { purpose: { label: 'All of this kind', kind: 'choice', choices: removablePurposes } },
    async run(tx, _deps, id, { purpose }) {
      await requireLockedEvent(tx, id);
      return `${await deleteMedia(tx, id, purpose)} removed`;
    },
  }),
  guests: defineOperatorAction({
    label: 'Upload the guest list',
    input: z.object({ guests: z.string().check(z.minLength(1, 'Choose a file')) }),
    fields: {
      guests: { label: 'Guest list', hint: 'CSV with the columns name, and phone or email', kind: 'file' },
    },
    run: async (tx, deps, id, { guests }) =>
      `${await saveGuestList(tx, deps, id, guests)} guests are expected`,
  }),
  'show-guests': defineOperatorAction({
    label: 'Show the guest list',
    isReadOnly: true,
    input: noInput,
    fields: {},
    async run(tx, deps, id) {
      const list = await readGuestList(tx, deps, id);
      if (list === undefined) throw new AppError('NOT_FOUND', { message: 'This event has no guest list' });
      return list;
    },
  }),
};

/** Everything that an operator does with events (decisions, "Events"). */
export const eventArea: OperatorArea = {
  title: 'Events',
  subject: 'event',
  async list(executor, { clock }) {
    const events = await listCurrentEvents(executor, clock.now());
    const counts = await countPlaces(
      executor,
      events.map(({ id }) => id),
    );
    const actions = Object.keys(eventActions);
    return events.map((event) => {
      const { taken = 0, waiting = 0 } = counts.get(event.id) ?? {};
      return {
        subject: event.id,
        title: event.title,
        facts: [
          { label: 'Status', value: event.status },
          { label: 'Starts', value: formatMoment(event.startsAt, event.timeZone) },
          { label: 'Applications close', value: formatMoment(event.applicationDeadline, event.timeZone) },
          { label: 'Place', value: `${event.placeName}, ${event.address.city}` },
          { label: 'Fee', value: formatMoney(event.feeMinor, eventCurrency) },
          { label: 'Places', value: `${taken} of ${event.capacity}, ${waiting} waiting` },
          { label: 'Expected guests', value: String(event.expectedGuests ?? 'unknown') },
        ],
        since: event.createdAt,
        actions: event.status === 'draft' ? actions : actions.filter((name) => name !== 'publish'),
      };
    });
  },
  actions: eventActions,
  standalone: {
    create: defineOperatorAction({
      label: 'Create an event',
      input: EventInput,
      fields: eventFields,
      run: async (tx, deps, _subject, input) =>
        `The draft ${await createEvent(tx, deps, toContent(input))} was created. Add its images, then publish it.`,
    }),
  },
};
