import { sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe } from 'vitest';
import type { EventApplicationEventType } from '#machines/lifecycles/event-application.lifecycle.ts';
import { eventApplicationModel } from '#machines/lifecycles/event-application.model.ts';
import { advanceHeld, lockApplication } from '#server/modules/events/application.adapter.ts';
import { findApplication } from '#server/modules/events/applications.repo.ts';
import { createEvent } from '#server/modules/events/event-admin.service.ts';
import { eventContent } from '#tests/support/people/events.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';

let server: ApiServer;
let shop: Shop;
beforeAll(async () => {
  server = await startApiServer();
  shop = await newShop(server);
});
afterAll(() => server.close({ hasImpossibleData: 'an application is told of payments that were not made' }));

interface Kept {
  businessId: string;
  id: string;
}
const present = <T>(record: T | undefined): T => {
  if (record === undefined) throw new Error('The record is gone');
  return record;
};

describe('an application for an event in the database', () => {
  const { starts } = eventApplicationModel;
  const isStart = (start: string): start is keyof typeof starts => start in starts;
  walkLifecycle<typeof eventApplicationModel.machine, Kept & { start: keyof typeof starts }>(
    eventApplicationModel,
    {
      async begin(start) {
        if (!isStart(start)) throw new Error(start);
        const { businessId } = shop;
        const fee = starts[start].isFree ? 0 : 15_000_00;
        const id = newId();
        await server.deps.db.transaction(async (tx) => {
          // A draft passes no place on by itself, and one with many places gives each of them.
          const content = eventContent(server, { feeMinor: fee, capacity: 1000 });
          const eventId = await createEvent(tx, server.deps, content);
          await tx.execute(sql`insert into event_applications
            (business_id, id, event_id, status, sells, fee_minor, payer_email, applied_by, applied_by_name, applied_at)
            values (${businessId}, ${id}, ${eventId}, 'applied', 'Bags', ${fee}, 'ada@example.com', ${id}, 'Ada', now())`);
        });
        return { businessId, id, start };
      },
      send: ({ start, ...key }, { type, by }) =>
        server.deps.db.transaction(async (tx) => {
          const held = { ...present(await lockApplication(tx, server.deps, key)), ...starts[start] };
          const event = type as EventApplicationEventType;
          return advanceHeld(tx, server.deps, held, event, createCaller(by), { reason: 'A test' });
        }),
      async readFacts({ businessId, id }) {
        const { status } = present(await findApplication(server.deps.db, businessId, id));
        return { status };
      },
      factsOf: ({ value }) => ({ status: value }),
    },
  );
});
