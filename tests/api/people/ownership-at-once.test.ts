import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import {
  confirmAcceptance,
  confirmStart,
  newPendingTransfer,
  newTeamWithMember,
} from '#tests/support/people/ownership.ts';
import { inviteAndJoin } from '#tests/support/people/team.ts';
import type { Shop } from '#tests/support/store/business-fixture.ts';
import type { Asking } from '#tests/support/server/request.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

const newTeam = () => newTeamWithMember(server);
const newTransfer = () => newPendingTransfer(server);
const accept = async (asking: Asking, id: string) => {
  const body = await confirmAcceptance(server, asking, id);
  return () => server.ask('acceptOwnership', { params: { id }, body }, asking);
};
const cancel = (asking: Asking, id: string) =>
  server.ask('cancelOwnershipTransfer', { params: { id } }, asking);
const suspend = (asking: Asking, id: string) =>
  server.ask('toggleMemberStatus', { params: { id }, body: { status: 'suspended' } }, asking);
const listEvents = async (asking: Asking) =>
  (await server.call('auditLog', { query: { recordType: 'ownership-transfer' } }, asking)).data.map(
    ({ event }) => event,
  );

describe('at the same time', () => {
  /** Exactly one person owns the business, and the other one is a member or has no seat. */
  async function expectOneOwner(shop: Shop & { userId: string }, member: { userId: string }) {
    const { rows } = await server.deps.db.execute<{ ownerId: string; members: string[] }>(
      sql`select owner_id as "ownerId", array(select user_id::text from team_members m
         where m.business_id = b.id and m.status in ('active', 'suspended')) as members
       from businesses b where id = ${shop.businessId}`,
    );
    const [{ ownerId, members } = expect.fail()] = rows;
    expect([shop.userId, member.userId]).toContain(ownerId);
    expect(members).not.toContain(ownerId);
    return ownerId;
  }

  test('20 acceptances transfer the business once', async () => {
    const { shop, member, transfer } = await newTransfer();
    const acceptance = await accept(member.asking, transfer.id);
    const answers = await Promise.all(Array.from({ length: 20 }, acceptance));
    // Those after the first one are repeats of the same request.
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await expectOneOwner(shop, member)).toBe(member.userId);
    expect((await listEvents(member.asking)).filter((event) => event === 'transfer.accept')).toHaveLength(1);
    const { rows } = await server.deps.db.execute(
      sql`select count(*)::int as count from team_members
        where business_id = ${shop.businessId} and user_id = ${shop.userId}`,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('an acceptance beside a cancellation or a suspension ends in one of the two', async () => {
    for (let round = 0; round < 4; round++) {
      const { shop, member, transfer } = await newTransfer();
      const acceptance = await accept(member.asking, transfer.id);
      const other = () =>
        round % 2 === 0 ? cancel(shop.asking, transfer.id) : suspend(shop.asking, member.id);
      const [accepted, ended] = await Promise.all([acceptance(), other()]);
      expect([accepted.status, ended.status].filter((status) => status === 200)).toHaveLength(1);
      const isAccepted = accepted.status === 200;
      expect(await expectOneOwner(shop, member)).toBe(isAccepted ? member.userId : shop.userId);
    }
  });

  test('20 starts begin one transfer', async () => {
    const { shop, member } = await newTeam();
    const other = await inviteAndJoin(server, shop);
    const confirmation = await confirmStart(server, shop.asking);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        server.ask(
          'startOwnershipTransfer',
          { body: { memberId: nth % 2 === 0 ? member.id : other.id, ...confirmation } },
          shop.asking,
        ),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await listEvents(shop.asking)).filter((event) => event === 'transfer.start')).toHaveLength(1);
  });
});
