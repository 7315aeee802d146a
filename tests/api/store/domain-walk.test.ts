import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe } from 'vitest';
import type { DomainStatus } from '#domain/store-domain.ts';
import type { DomainEventType, DomainFacts } from '#machines/lifecycles/domain.lifecycle.ts';
import { domainModel } from '#machines/lifecycles/domain.model.ts';
import { createToken } from '#server/modules/domains/connect-domain.service.ts';
import { advanceDomain } from '#server/modules/domains/domain.adapter.ts';
import { insertDomain, saveDomain } from '#server/modules/domains/domains.repo.ts';
import { day } from '#tests/support/people/identity.ts';
import { type ApiServer, startApiServer } from '#tests/support/server/api-server.ts';
import { type Shop, createCaller, newShop } from '#tests/support/store/business-fixture.ts';
import { sampleRegistrant } from '#tests/support/store/domains.ts';
import { walkLifecycle } from '#tests/support/walks/lifecycle-walk.ts';

let server: ApiServer;
beforeAll(async () => {
  server = await startApiServer();
});
afterAll(() => server.close());

describe('a domain in the database', () => {
  let shop: Shop & { userId: string };
  beforeAll(async () => {
    shop = await newShop(server);
  });
  interface Walked extends Shop {
    id: string;
    facts: DomainFacts;
  }
  const starts: Readonly<Record<string, DomainFacts | undefined>> = domainModel.starts;
  const longAgo = (days: number) => new Date(server.deps.clock.now().getTime() - days * day);
  walkLifecycle<typeof domainModel.machine, Walked>(domainModel, {
    async begin(start) {
      const facts = starts[start];
      if (!facts) throw new Error(start);
      const id = uuid();
      await server.deps.db.transaction((tx) =>
        insertDomain(tx, {
          businessId: shop.businessId,
          id,
          name: `walk-${id}.example`,
          status: 'requested',
          isBought: facts.isBought,
          registrant: facts.isBought ? sampleRegistrant : null,
          token: createToken(),
          createdBy: shop.userId,
          createdAt: server.deps.clock.now(),
        }),
      );
      return { ...shop, id, facts };
    },
    send: ({ businessId, id, facts }, { type, by, isHeldByOther }) =>
      server.deps.db.transaction(async (tx) => {
        const ended = facts.isGraceOver ? 31 : 1;
        await saveDomain(
          tx,
          { businessId, id },
          {
            lostAt: longAgo(facts.isParkingDue ? 8 : 1),
            expiresAt: facts.isBought ? longAgo(facts.isExpired ? ended : -30) : null,
          },
        );
        return advanceDomain(tx, server.deps, { businessId, id }, type as DomainEventType, createCaller(by), {
          isHeldByOther: isHeldByOther === true,
        });
      }),
    async readFacts({ id, asking }) {
      return { status: (await server.call('domain', { params: { id } }, asking)).status };
    },
    factsOf: ({ value }) => ({ status: value as DomainStatus }),
  });
});
