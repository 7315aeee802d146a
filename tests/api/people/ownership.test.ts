import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { permission, resources } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { day, differentCode, minute } from '#tests/support/people/identity.ts';
import {
  acceptOwnershipTransfer,
  confirmAcceptance,
  confirmStart,
  newPendingTransfer,
  newTeamWithMember,
  startOwnershipTransfer,
} from '#tests/support/people/ownership.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';
import type { Asking } from '#tests/support/server/request.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const viewOrders = [permission('ORDER', 'view-only')];
const everything = resources.map((resource) => permission(resource, 'manage'));

const newTeam = () => newTeamWithMember(server);
const newTransfer = () => newPendingTransfer(server);

const ownerOf = async ({ businessId }: Pick<Shop, 'businessId'>, asking: Asking) => {
  const { owner, members, seats } = await server.call(
    'teamMembers',
    { query: {} },
    { ...asking, businessId },
  );
  return { ownerId: owner.userId, members, used: seats.used };
};
const state = (asking: Asking) => server.call('ownership', {}, asking);
const accept = async (asking: Asking, id: string) => {
  const body = await confirmAcceptance(server, asking, id);
  return () => server.ask('acceptOwnership', { params: { id }, body }, asking);
};
const cancel = (asking: Asking, id: string) =>
  server.ask('cancelOwnershipTransfer', { params: { id } }, asking);
const decline = (asking: Asking, id: string) => server.ask('declineOwnership', { params: { id } }, asking);
const suspend = (asking: Asking, id: string) =>
  server.ask('toggleMemberStatus', { params: { id }, body: { status: 'suspended' } }, asking);
const eventsOf = async (asking: Asking) =>
  (await server.call('auditLog', { query: { recordType: 'ownership-transfer' } }, asking)).data.map(
    ({ event, actorName }) => [event, actorName],
  );
const subjects = async (email: string) => (await server.mails(email)).map(({ subject }) => subject);

describe('a transfer of ownership', () => {
  test('makes the recipient the owner and the owner a member with all permissions', async () => {
    const { shop, member, transfer } = await newTransfer();
    const before = await ownerOf(shop, shop.asking);
    expect(before).toMatchObject({ ownerId: shop.userId, used: 1 });
    expect(await server.ask('permissionNames', {}, member.asking)).toMatchObject({ status: 200 });

    const signedIn = await acceptOwnershipTransfer(server, member.asking, transfer.id);
    expect(signedIn.teams).toEqual([]);
    expect(signedIn.businesses.map(({ id }) => id)).toEqual([shop.businessId]);
    const after = await ownerOf(shop, shop.asking);
    expect(after).toMatchObject({ ownerId: member.userId, used: 1 });
    expect(after.members).toMatchObject([
      { userId: shop.userId, status: 'active', permissions: everything, isSelf: true },
    ]);
    const former = await server.call('whoAmI', {}, shop.asking);
    expect(former.teams).toEqual([{ businessId: shop.businessId, permissions: everything }]);
    expect(await state(shop.asking)).toMatchObject({ isOwner: false, transfer: null });
    expect(await state(member.asking)).toMatchObject({ isOwner: true, transfer: null });
    // The former owner has no right of an owner left.
    expect(await server.ask('requestOwnershipCode', {}, shop.asking)).toMatchObject({ status: 403 });
    expect((await cancel(shop.asking, transfer.id)).status).toBe(403);
    const [self] = after.members;
    expect((await suspend(shop.asking, self?.id ?? '')).code).toBe('ILLEGAL_EVENT');
    // The new owner decides about the former one.
    expect((await suspend(member.asking, self?.id ?? '')).status).toBe(200);
  });

  test('is in the audit log, and both people are emailed and notified at its start and its end', async () => {
    const { shop, member, transfer } = await newTransfer();
    const kindsOf = async (asking: Asking) =>
      (await server.call('notifications', { query: {} }, asking)).items.map(({ kind }) => kind);
    expect((await subjects(shop.email))[0]).toBe('You offered Amaka Obi the ownership of Amaka Fabrics');
    expect((await subjects(member.email))[0]).toBe('Amaka Obi offers you the ownership of Amaka Fabrics');
    expect(await kindsOf(member.asking)).toEqual(['ownershipTransferStarted']);
    const other = await createTeamMember(server, shop, everything);
    await acceptOwnershipTransfer(server, member.asking, transfer.id);
    expect((await subjects(shop.email))[0]).toBe('Amaka Obi is the new owner of Amaka Fabrics');
    expect((await subjects(member.email))[0]).toBe('You are the owner of Amaka Fabrics');
    expect((await kindsOf(shop.asking)).slice(0, 2)).toEqual([
      'ownershipTransferAccepted',
      'ownershipTransferStarted',
    ]);
    expect(await kindsOf(other)).not.toContain('ownershipTransferAccepted');
    expect((await eventsOf(member.asking)).map(([event]) => event)).toEqual([
      'transfer.accept',
      'transfer.start',
    ]);
  });

  test('and back again continues the membership that each of them had', async () => {
    const { shop, member, transfer } = await newTransfer();
    await acceptOwnershipTransfer(server, member.asking, transfer.id);
    const [former] = (await ownerOf(shop, shop.asking)).members;
    const back = await startOwnershipTransfer(server, { asking: member.asking }, former?.id ?? '');
    await acceptOwnershipTransfer(server, shop.asking, back.id);
    const { ownerId, members, used } = await ownerOf(shop, shop.asking);
    expect([ownerId, used]).toEqual([shop.userId, 1]);
    expect(members).toMatchObject([{ id: member.id, status: 'active', permissions: everything }]);
    const { timeline } = await server.call('teamMember', { params: { id: member.id } }, shop.asking);
    expect(timeline.map(({ event }) => event)).toEqual([
      'invitation.sent',
      'member.join',
      'member.becomeOwner',
      'member.stepDown',
    ]);
  });

  test('is only visible to the owner and the recipient, whatever the access of the recipient', async () => {
    const { shop, member, transfer } = await newTransfer();
    const other = await inviteAndJoin(server, shop, everything);
    expect((await state(shop.asking)).transfer?.id).toBe(transfer.id);
    expect((await state(member.asking)).transfer).toMatchObject({
      id: transfer.id,
      from: { userId: shop.userId },
      to: { userId: member.userId },
    });
    expect(await state(other.asking)).toMatchObject({ isOwner: false, transfer: null });
    const stranger = await newShop(server);
    for (const asking of [other.asking, shop.asking, stranger.asking])
      expect((await decline(asking, transfer.id)).status).toBe(404);
    expect((await cancel(stranger.asking, transfer.id)).status).toBe(404);
    expect((await cancel(member.asking, transfer.id)).status).toBe(403);
    expect((await state(shop.asking)).transfer?.id).toBe(transfer.id);
  });

  test.each(['suspended', 'invited', 'unknown'] as const)('to a person who is %s is refused', async (who) => {
    const { shop, member } = await newTeam();
    if (who === 'suspended') await suspend(shop.asking, member.id);
    const memberIds = {
      suspended: member.id,
      unknown: shop.businessId,
      invited: (
        await server.call(
          'inviteMember',
          { body: { email: 'ada@new.example', permissions: [] } },
          shop.asking,
        )
      ).id,
    };
    const body = { memberId: memberIds[who], ...(await confirmStart(server, shop.asking)) };
    const expected = who === 'unknown' ? 'NOT_FOUND' : 'ILLEGAL_EVENT';
    expect((await server.ask('startOwnershipTransfer', { body }, shop.asking)).code).toBe(expected);
    expect((await state(shop.asking)).transfer).toBeNull();
  });

  test('is refused while another one is pending', async () => {
    const { shop } = await newTransfer();
    const other = await inviteAndJoin(server, shop, viewOrders);
    server.pass(minute);
    const body = { memberId: other.id, ...(await confirmStart(server, shop.asking)) };
    expect(await server.ask('startOwnershipTransfer', { body }, shop.asking)).toMatchObject({
      status: 409,
      code: 'ALREADY_DONE',
    });
  });
});

describe('the confirmation', () => {
  test('of the owner needs the password and the code, and a wrong password keeps the code', async () => {
    const { shop, member } = await newTeam();
    const confirmation = await confirmStart(server, shop.asking);
    const start = (change: Partial<typeof confirmation>) =>
      server.ask(
        'startOwnershipTransfer',
        { body: { memberId: member.id, ...confirmation, ...change } },
        shop.asking,
      );
    expect(await start({ otp: differentCode(confirmation.otp) })).toMatchObject({
      status: 422,
      code: 'OTP_WRONG',
    });
    expect(await start({ password: 'another horse' })).toMatchObject({ status: 422, code: 'PASSWORD_WRONG' });
    expect(await start({ otpToken: member.id })).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
    expect((await state(shop.asking)).transfer).toBeNull();
    const first = await start({});
    expect(first.status).toBe(200);
    // A repeat of a request whose answer was lost returns the same transfer.
    expect((await start({})).body).toBe(first.body);
  });

  test('of the recipient needs the password and a code of their own', async () => {
    const { shop, member, transfer } = await newTransfer();
    const body = await confirmAcceptance(server, member.asking, transfer.id);
    const params = { id: transfer.id };
    const tryWith = (change: Partial<typeof body>) =>
      server.ask('acceptOwnership', { params, body: { ...body, ...change } }, member.asking);
    expect(await tryWith({ otp: differentCode(body.otp) })).toMatchObject({ status: 422, code: 'OTP_WRONG' });
    expect(await tryWith({ password: 'another horse' })).toMatchObject({
      status: 422,
      code: 'PASSWORD_WRONG',
    });
    server.pass(10 * minute);
    expect(await tryWith({})).toMatchObject({ status: 422, code: 'OTP_EXPIRED' });
    expect((await ownerOf(shop, shop.asking)).ownerId).toBe(shop.userId);
    const again = await accept(member.asking, transfer.id);
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(200);
    expect((await ownerOf(shop, shop.asking)).ownerId).toBe(member.userId);
  });

  test('with wrong codes is refused after the fifth one', async () => {
    const { shop, member, transfer } = await newTransfer();
    const body = await confirmAcceptance(server, member.asking, transfer.id);
    const wrong = { ...body, otp: differentCode(body.otp) };
    const params = { id: transfer.id };
    for (let nth = 0; nth < 5; nth++)
      await server.ask('acceptOwnership', { params, body: wrong }, member.asking);
    expect((await server.ask('acceptOwnership', { params, body }, member.asking)).code).toBe(
      'OTP_ATTEMPTS_EXCEEDED',
    );
    expect((await ownerOf(shop, shop.asking)).ownerId).toBe(shop.userId);
  });
});

describe('the end of a transfer', () => {
  test('by the owner or the recipient leaves the owner, and a new transfer can be started', async () => {
    for (const end of [cancel, decline]) {
      const { shop, member, transfer } = await newTransfer();
      const acceptance = await accept(member.asking, transfer.id);
      const by = end === cancel ? shop.asking : member.asking;
      expect((await end(by, transfer.id)).status).toBe(200);
      expect((await end(by, transfer.id)).status).toBe(200);
      expect(await acceptance()).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
      expect(await ownerOf(shop, shop.asking)).toMatchObject({ ownerId: shop.userId, used: 1 });
      server.pass(minute);
      expect((await startOwnershipTransfer(server, shop, member.id)).status).toBe('pending');
    }
  });

  test('comes after seven days, at once and not with the sweep', async () => {
    const { shop, member, transfer } = await newTransfer();
    server.pass(7 * day - 5 * minute);
    const acceptance = await accept(member.asking, transfer.id);
    server.pass(5 * minute);
    expect(await acceptance()).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    expect((await state(member.asking)).transfer).toBeNull();
    await server.deps.jobs.clockMoved(7 * day);
    await server.deps.jobs.drain();
    expect(await eventsOf(shop.asking)).toMatchObject([
      ['transfer.expire', 'Kontor'],
      ['transfer.start', 'Amaka Obi'],
    ]);
    expect((await subjects(shop.email))[0]).toBe('The transfer of Amaka Fabrics has expired');
    expect((await subjects(member.email))[0]).toBe('The transfer of Amaka Fabrics has expired');
  });

  test('after seven days lets the owner start another one, also before the sweep', async () => {
    const { shop, member, transfer } = await newTransfer();
    server.pass(7 * day - 5 * minute);
    // Before the end, because reading the emailed code runs the sweeps.
    const body = { memberId: member.id, ...(await confirmStart(server, shop.asking)) };
    server.pass(5 * minute);
    const next = await server.call('startOwnershipTransfer', { body }, shop.asking);
    expect(next).toMatchObject({ status: 'pending' });
    expect(next.id).not.toBe(transfer.id);
  });

  test('does not come if the recipient is suspended and restored at once', async () => {
    const { shop, member, transfer } = await newTransfer();
    await suspend(shop.asking, member.id);
    const restore = { params: { id: member.id }, body: { status: 'active' } } as const;
    await server.call('toggleMemberStatus', restore, shop.asking);
    await server.deps.jobs.drain();
    expect((await state(shop.asking)).transfer?.id).toBe(transfer.id);
  });

  test.each(['suspend', 'remove'] as const)('comes when the recipient is the object of %s', async (how) => {
    const { shop, member, transfer } = await newTransfer();
    const acceptance = await accept(member.asking, transfer.id);
    if (how === 'suspend') await suspend(shop.asking, member.id);
    else await server.call('removeMember', { params: { id: member.id } }, shop.asking);
    expect(await acceptance()).toMatchObject({ status: 409, code: 'ILLEGAL_EVENT' });
    await server.deps.jobs.drain();
    expect((await state(shop.asking)).transfer).toBeNull();
    expect((await eventsOf(shop.asking))[0]).toEqual(['transfer.cancel', 'Kontor']);
    expect((await ownerOf(shop, shop.asking)).ownerId).toBe(shop.userId);
  });
});
