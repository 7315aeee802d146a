import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventApplicationArea } from '#server/modules/events/event-applications.operator.ts';
import { eventArea } from '#server/modules/events/events.operator.ts';
import type { OperatorArea } from '#server/platform/operator/operator-area.ts';
import { createEvent, editEvent } from '#server/modules/events/event-admin.service.ts';
import {
  applyFor,
  eventContent,
  openEvent,
  operateApplication,
  operator,
  statusOf,
} from '#tests/support/people/events.ts';
import { tinyPng } from '#tests/support/store/images.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

/** Takes an action of an area with the values as an operator enters them. */
const act = (area: OperatorArea, name: string, subject: string, entered: Record<string, unknown> = {}) => {
  const action = area.actions[name] ?? area.standalone?.[name];
  if (!action) throw new Error(`There is no action ${name}`);
  const input = z.parse(action.input, entered);
  return server.deps.db.transaction((tx) => action.run(tx, server.deps, subject, input, operator));
};
const inEvents = (name: string, subject: string, entered?: Record<string, unknown>) =>
  act(eventArea, name, subject, entered);
const inApplications = (name: string, subject: string, entered?: Record<string, unknown>) =>
  act(eventApplicationArea, name, subject, entered);

const fair = {
  title: 'Abuja Food Weekend',
  description: 'Two days of food.',
  placeName: 'Millennium Park',
  address: '1 Constitution Avenue',
  city: 'Abuja',
  startsAt: '2099-12-05 10:00',
  endsAt: '2099-12-06 20:00',
  applicationDeadline: '2099-11-20 23:59',
  fee: '12500',
  capacity: '1',
};
async function createFair(): Promise<string> {
  const sentence = await inEvents('create', '', fair);
  return /[\da-f-]{36}/.exec(sentence)?.[0] ?? '';
}
const base64 = Buffer.from(tinyPng).toString('base64');

describe('an operator', () => {
  test('creates a draft, adds its files and publishes it', async () => {
    const shop = await newShop(server);
    const id = await createFair();
    const see = () => server.call('event', { params: { id } }, shop.asking);
    for (const name of ['banner', 'place-logo', 'place-image', 'place-image'] as const)
      await inEvents(name, id, { file: base64 });
    await inEvents('artist', id, { name: 'Asa', file: base64 });
    await inEvents('interest', id, { name: 'Street food' });
    await expect(inEvents('banner', id, { file: Buffer.from('<svg/>').toString('base64') })).rejects.toThrow(
      "isn't supported",
    );
    expect(await server.ask('event', { params: { id } }, shop.asking)).toMatchObject({ status: 404 });
    await inEvents('publish', id);
    await expect(inEvents('publish', id)).rejects.toThrow('published already');
    const event = await see();
    expect(event).toMatchObject({
      title: fair.title,
      startsAt: '2099-12-05T09:00:00.000Z',
      feeMinor: 1_250_000,
      artists: [{ name: 'Asa' }],
      interests: [{ name: 'Street food', imageId: null }],
      place: { name: 'Millennium Park', address: { city: 'Abuja', country: 'Nigeria' }, videoId: null },
    });
    expect(event.place.imageIds).toHaveLength(2);
    const banner = await server.http.inject({ url: `/files/${event.bannerId}/card` });
    expect([banner.statusCode, banner.headers['content-type']]).toEqual([200, 'image/webp']);
    await inEvents('remove-files', id, { purpose: 'PLACE_IMAGES' });
    expect((await see()).place.imageIds).toEqual([]);
    await inEvents('edit', id, { title: 'Abuja Food Days', capacity: '3' });
    expect(await see()).toMatchObject({ title: 'Abuja Food Days', capacity: 3, city: 'Abuja' });
    await expect(inEvents('edit', id, { endsAt: '2099-12-01 10:00' })).rejects.toThrow('ends before');
    expect((await eventArea.list(server.deps.db, server.deps)).map(({ subject }) => subject)).toContain(id);
  });

  test('uploads a guest list, of which merchants see the number alone', async () => {
    const shop = await newShop(server);
    const id = await createFair();
    await inEvents('publish', id);
    const upload = (guests: string) => inEvents('guests', id, { guests });
    await expect(upload('name,phone\nAda Obi,+2348035550123\n,+2348035550124\nChi,12')).rejects.toThrow(
      'Line 3: the name is missing. Line 4: "12" is no phone number',
    );
    await expect(upload('who,when\nAda,now')).rejects.toThrow('Line 1: the columns need the headers');
    await expect(upload('name,email\nAda,')).rejects.toThrow('Line 2: the phone number or the email');
    const list = 'name,phone,email\nAda Obi,+2348035550123,\nChi Eze,,chi@example.com\n';
    expect(await upload(list)).toBe('2 guests are expected');
    expect(await inEvents('show-guests', id)).toBe(list);
    const event = await server.call('event', { params: { id } }, shop.asking);
    expect(event.expectedGuests).toBe(2);
    expect(JSON.stringify(event)).not.toContain('Ada Obi');
  });

  test('reviews the applications and cancels the event', async () => {
    const shops = [await newShop(server), await newShop(server), await newShop(server)];
    const id = await createFair();
    await inEvents('publish', id);
    const ids: string[] = [];
    for (const { asking } of shops) ids.push(await applyFor(server, asking, id));
    const [first = '', second = '', third = ''] = ids;
    const waiting = async () =>
      (await eventApplicationArea.list(server.deps.db, server.deps)).filter(({ subject }) =>
        ids.includes(subject),
      );
    expect((await waiting()).map(({ subject, actions }) => [subject, actions])).toEqual(
      ids.map((subject) => [subject, ['approve', 'waitlist', 'decline']]),
    );
    expect(await inApplications('approve', first)).toBe('Abuja Food Weekend: Approved');
    expect(await inApplications('waitlist', second)).toBe('Abuja Food Weekend: On the waiting list');
    await inApplications('decline', third, { reason: 'No permit to sell food' });
    expect((await waiting()).map(({ subject, actions }) => [subject, actions])).toEqual([
      [second, ['decline']],
    ]);
    expect(await inEvents('cancel', id, { reason: 'The park is closed' })).toBe(
      'The event was cancelled, with 2 applications',
    );
    const statuses = shops.map(({ asking }, nth) => statusOf(server, asking, ids[nth] ?? ''));
    expect(await Promise.all(statuses)).toEqual(['canceled', 'canceled', 'declined']);
    expect(() => z.parse(eventArea.actions['cancel']?.input ?? z.object({}), { reason: '' })).toThrow();
  });
});

describe('a draft', () => {
  test('is seen by operators alone, and no event has fewer places than it gave', async () => {
    const shop = await newShop(server);
    const draft = await server.deps.db.transaction((tx) =>
      createEvent(tx, server.deps, eventContent(server)),
    );
    expect(await server.ask('publicEvent', { params: { id: draft } })).toMatchObject({ status: 404 });
    expect(await server.ask('event', { params: { id: draft } }, shop.asking)).toMatchObject({ status: 404 });
    const eventId = await openEvent(server, { feeMinor: 0, capacity: 1 });
    expect(await server.call('publicEvent', { params: { id: eventId } })).toMatchObject({
      title: 'Lagos Makers Fair',
      city: 'Lagos',
    });
    const id = await applyFor(server, shop.asking, eventId);
    await operateApplication(server, id, 'application.approve');
    const other = await newShop(server);
    const next = await applyFor(server, other.asking, eventId);
    await operateApplication(server, next, 'application.waitlist');
    const edit = (capacity: number) =>
      server.deps.db.transaction((tx) => editEvent(tx, server.deps, eventId, { capacity }));
    await edit(2);
    expect(await statusOf(server, other.asking, next)).toBe('offered');
    await expect(edit(1)).rejects.toThrow('2 places are given');
  });
});
