import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domainsArea } from '#server/modules/domains/domains.operator.ts';
import { createOperatorActor } from '#server/platform/timeline/operator-actor.ts';
import { type Shop, newShop } from '#tests/support/store/business-fixture.ts';
import {
  type DomainServer,
  addText,
  check,
  checkLater,
  connect,
  goLive,
  read,
  registerName,
  startDomainServer,
} from '#tests/support/store/domains.ts';

let server: DomainServer;
beforeAll(async () => {
  server = await startDomainServer();
});
afterAll(() => server.close());

const kindsOf = async ({ asking }: Shop) =>
  (await server.call('notifications', { query: {} }, asking)).items.map(({ kind }) => kind);

describe('two shops that want one domain', () => {
  test('get it one after the other: who proves it first keeps it while its proof stands', async () => {
    const [first, second] = [await newShop(server), await newShop(server)];
    const live = await goLive(server, first);
    const claim = await connect(server, second, live.name);
    expect(await checkLater(server, second, claim.id)).toMatchObject({ status: 'ownership' });
    await addText(server, second, claim.id);
    expect(await checkLater(server, second, claim.id)).toMatchObject({ status: 'conflict' });
    expect(await read(server, first, live.id)).toMatchObject({ status: 'live' });
    expect(await kindsOf(second)).toEqual(['domainContested']);
    const text = server.dns.zone[`_kontor.${live.name}`] ?? [];
    server.dns.zone[`_kontor.${live.name}`] = text.slice(1);
    expect(await checkLater(server, second, claim.id)).toMatchObject({ status: 'live' });
    expect(await read(server, first, live.id)).toMatchObject({
      status: 'released',
      reason: 'Another store proved that it owns this domain',
    });
    expect(await kindsOf(first)).toEqual(['domainReleased', 'domainLive']);
  });

  test('race: of two that prove it at once, one gets it', async () => {
    const shops = [await newShop(server), await newShop(server)];
    const name = registerName(server);
    const claims = [];
    for (const shop of shops) {
      const { id } = await connect(server, shop, name);
      await addText(server, shop, id);
      claims.push({ shop, id });
    }
    const results = await Promise.all(claims.map(({ shop, id }) => check(server, shop, id)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(['conflict', 'routing']);
    const loser = results.findIndex(({ status }) => status === 'conflict');
    const { shop, id } = claims[loser] ?? { shop: shops[0], id: '' };
    if (!shop) throw new Error('no shop lost');
    server.dns.zone[`_kontor.${name}`] = [];
    expect(await checkLater(server, shop, id)).toMatchObject({ status: 'ownership' });
  });
});

describe('an operator', () => {
  test('decides a conflict of two shops', async () => {
    const [first, second, third] = [await newShop(server), await newShop(server), await newShop(server)];
    const live = await goLive(server, first);
    const contest = async (shop: Shop) => {
      const { id } = await connect(server, shop, live.name);
      await addText(server, shop, id);
      expect(await checkLater(server, shop, id)).toMatchObject({ status: 'conflict' });
      return id;
    };
    const [granted, denied] = [await contest(second), await contest(third)];
    const waiting = await domainsArea.list(server.deps.db, server.deps);
    expect(waiting.map(({ subject, actions }) => [subject, actions])).toEqual([
      [granted, ['grant', 'deny']],
      [denied, ['grant', 'deny']],
    ]);
    const run = (action: string, subject: string, input: object) =>
      server.deps.db.transaction(async (tx) =>
        domainsArea.actions[action]?.run(
          tx,
          server.deps,
          subject,
          { ...input },
          createOperatorActor('Ngozi'),
        ),
      );
    await run('deny', denied, { reason: 'No proof of the brand' });
    await run('grant', granted, { reason: 'Sold to the other business' });
    expect(await read(server, third, denied)).toMatchObject({ status: 'released' });
    expect(await read(server, first, live.id)).toMatchObject({
      status: 'released',
      reason: 'Sold to the other business',
    });
    expect(await checkLater(server, second, granted)).toMatchObject({ status: 'live' });
    await expect(run('grant', denied, { reason: 'Again' })).rejects.toThrow();
  });
});
