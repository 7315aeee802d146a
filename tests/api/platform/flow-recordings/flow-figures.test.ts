import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { permission } from '#domain/permission.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { journeyOf, walkRecorded } from '#tests/support/walks/journeys.ts';
import type { Asking } from '#tests/support/server/request.ts';
import { type Shop, createTeamMember, newShop } from '#tests/support/store/business-fixture.ts';

let server: ApiServer;
let shop: Shop;
let helper: Asking;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await newShop(server);
  helper = await createTeamMember(server, shop, [permission('ORDER', 'manage')]);
});

const figures = (asking = shop.asking) => server.call('flowFigures', { query: { flow: 'withdraw' } }, asking);

describe('figures', () => {
  it('count each step, how long people stay and where they stop', async () => {
    await walkRecorded(
      server,
      shop.asking,
      journeyOf(
        'withdraw',
        'choosing',
        ['amount.submit', 'reviewing', 1000],
        ['step.back', 'choosing', 1500],
        ['amount.submit', 'reviewing', 4500],
        ['review.confirm', 'confirming', 4900],
      ),
    );
    await walkRecorded(
      server,
      helper,
      journeyOf('withdraw', 'choosing', ['amount.submit', 'reviewing', 9000]),
    );
    await walkRecorded(server, helper, journeyOf('import', 'choosing', ['file.choose', 'uploading', 10]));
    expect(await figures()).toEqual({
      flow: 'withdraw',
      days: 90,
      journeys: 2,
      steps: [
        { from: 'choosing', event: 'amount.submit', to: 'reviewing', count: 3 },
        { from: 'reviewing', event: 'review.confirm', to: 'confirming', count: 1 },
        { from: 'reviewing', event: 'step.back', to: 'choosing', count: 1 },
      ],
      states: [
        { state: 'choosing', stays: 3, medianMs: 3000, lastIn: 0 },
        { state: 'confirming', stays: 0, medianMs: null, lastIn: 1 },
        { state: 'reviewing', stays: 2, medianMs: 450, lastIn: 1 },
      ],
      sequences: [
        { states: ['choosing', 'reviewing'], count: 1 },
        { states: ['choosing', 'reviewing', 'confirming'], count: 1 },
      ],
    });
  });

  it('of parallel regions count each state by itself: it stays active while the other continues', async () => {
    await walkRecorded(
      server,
      shop.asking,
      journeyOf(
        'withdraw',
        'code.idle typing.empty',
        ['code.type', 'code.idle typing.full', 100],
        ['code.submit', 'code.sending typing.full', 400],
        ['done:confirm', 'ended', 1000],
      ),
    );
    expect((await figures()).states).toEqual([
      { state: 'code.idle', stays: 1, medianMs: 400, lastIn: 0 },
      { state: 'code.sending', stays: 1, medianMs: 600, lastIn: 0 },
      { state: 'ended', stays: 0, medianMs: null, lastIn: 1 },
      { state: 'typing.empty', stays: 1, medianMs: 100, lastIn: 0 },
      { state: 'typing.full', stays: 1, medianMs: 900, lastIn: 0 },
    ]);
  });

  it('do not join steps across steps that never arrived', async () => {
    const journey = journeyOf(
      'withdraw',
      'choosing',
      ['amount.submit', 'reviewing', 10],
      ['review.confirm', 'confirming', 20],
      ['pin.submit', 'sending', 30],
    );
    await walkRecorded(server, shop.asking, {
      ...journey,
      steps: journey.steps.filter(({ nth }) => nth !== 1),
    });
    const { steps, states } = await figures();
    expect(steps).toEqual([{ from: 'confirming', event: 'pin.submit', to: 'sending', count: 1 }]);
    expect(states.find(({ state }) => state === 'choosing')).toMatchObject({ stays: 0, lastIn: 0 });
  });

  it('count journeys by the states that they went through, each where it was first reached', async () => {
    const back = ['step.back', 'choosing', 30] as const;
    const on = [
      ['amount.submit', 'reviewing.shown typing', 20],
      ['review.confirm', 'confirming', 40],
    ] as const;
    for (const walked of [on, [on[0], back, ...on], [on[0]]])
      await walkRecorded(server, shop.asking, journeyOf('withdraw', 'choosing', ...walked));
    const lost = journeyOf('withdraw', 'choosing', ...on);
    for (const nth of [0, 1])
      await walkRecorded(server, shop.asking, {
        ...lost,
        journeyId: randomUUID(),
        steps: lost.steps.filter((step) => step.nth !== nth),
      });
    expect((await figures()).sequences).toEqual([
      { states: ['choosing', 'reviewing.shown', 'confirming'], count: 2 },
      { states: ['choosing', 'reviewing.shown'], count: 1 },
    ]);
  });

  it('are only for the owner, and contain nothing of another business', async () => {
    await walkRecorded(server, shop.asking);
    const rival = await newShop(server);
    expect(await figures(rival.asking)).toEqual({
      flow: 'withdraw',
      days: 90,
      journeys: 0,
      steps: [],
      states: [],
      sequences: [],
    });
    expect((await server.ask('flowFigures', { query: { flow: 'withdraw' } }, helper)).status).toBe(403);
  });
});
