import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
} from 'drizzle-orm';
import { type DomainStatus, endedDomainStatuses, heldDomainStatuses } from '#domain/store-domain.ts';
import type { Executor, Transaction } from '#server/db/client.ts';
import { param, runPrepared } from '#server/db/statement.ts';
import { businesses } from '#server/db/tables/people/business.table.ts';
import { storeDomains } from '#server/db/tables/records/store-domains.table.ts';

export type DomainRow = typeof storeDomains.$inferSelect;
export type DomainChange = Partial<Omit<DomainRow, 'businessId' | 'id' | 'name' | 'status'>>;
type DomainRef = Pick<DomainRow, 'businessId' | 'id'>;

const isDomain = ({ businessId, id }: DomainRef) =>
  and(eq(storeDomains.businessId, businessId), eq(storeDomains.id, id));
const isOpen = notInArray(storeDomains.status, [...endedDomainStatuses]);
const isHeld = inArray(storeDomains.status, [...heldDomainStatuses]);

export async function insertDomain(tx: Transaction, domain: typeof storeDomains.$inferInsert): Promise<void> {
  await tx.insert(storeDomains).values(domain);
}

export async function findDomain(
  executor: Executor,
  businessId: string,
  id: string,
): Promise<DomainRow | undefined> {
  const [row] = await executor.select().from(storeDomains).where(isDomain({ businessId, id }));
  return row;
}

export async function lockDomain(
  tx: Transaction,
  businessId: string,
  id: string,
): Promise<DomainRow | undefined> {
  const [row] = await tx.select().from(storeDomains).where(isDomain({ businessId, id })).for('update');
  return row;
}

/** Returns the domain of a business that has this name and has not ended. */
export async function findDomainByName(
  executor: Executor,
  businessId: string,
  name: string,
): Promise<DomainRow | undefined> {
  const [row] = await executor
    .select()
    .from(storeDomains)
    .where(and(eq(storeDomains.businessId, businessId), eq(storeDomains.name, name), isOpen));
  return row;
}

/** Returns the domains of a business that have not ended, and those that ended lately; newest first. */
export async function listDomains(
  executor: Executor,
  businessId: string,
  endedAfter: Date,
): Promise<DomainRow[]> {
  return executor
    .select()
    .from(storeDomains)
    .where(
      and(
        eq(storeDomains.businessId, businessId),
        ne(storeDomains.status, 'removed'),
        or(isOpen, sql`${storeDomains.endedAt} > ${endedAfter}`),
      ),
    )
    .orderBy(desc(storeDomains.createdAt), desc(storeDomains.id));
}

/** Makes all other work on the ownership of a name wait until the transaction ends. Comes before the locks of rows. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`domain ${name}`}, 0))`);
}

/** Returns the shop that holds a name, other than this one. */
export async function findHolder(
  executor: Executor,
  name: string,
  otherThan: DomainRef,
): Promise<DomainRow | undefined> {
  const [row] = await executor
    .select()
    .from(storeDomains)
    .where(and(eq(storeDomains.name, name), isHeld, ne(storeDomains.id, otherThan.id)));
  return row;
}

/** Writes the status with what changes beside it, for the lifecycle's adapter only. */
export async function saveDomainStatus(
  tx: Transaction,
  domain: DomainRef,
  change: DomainChange & Pick<DomainRow, 'status'>,
): Promise<void> {
  await tx.update(storeDomains).set(change).where(isDomain(domain));
}

export async function saveDomain(tx: Transaction, domain: DomainRef, change: DomainChange): Promise<void> {
  await tx.update(storeDomains).set(change).where(isDomain(domain));
}

/**
 * Begins a check, unless one that began after `staleBefore` is running, or one ended after `freshBefore`.
 * @returns the domain, or undefined
 */
export async function beginCheck(
  executor: Executor,
  domain: DomainRef,
  now: Date,
  { staleBefore, freshBefore }: { staleBefore: Date; freshBefore: Date },
): Promise<DomainRow | undefined> {
  const [row] = await executor
    .update(storeDomains)
    .set({ checkingSince: now })
    .where(
      and(
        isDomain(domain),
        or(isNull(storeDomains.checkingSince), lt(storeDomains.checkingSince, staleBefore)),
        or(isNull(storeDomains.checkedAt), lte(storeDomains.checkedAt, freshBefore)),
      ),
    )
    .returning();
  return row;
}

/** Returns the domains to which time brings a step now, longest waiting first. */
export async function listDueDomains(executor: Executor, now: Date, limit: number): Promise<DomainRef[]> {
  return executor
    .select({ businessId: storeDomains.businessId, id: storeDomains.id })
    .from(storeDomains)
    .where(and(isNotNull(storeDomains.nextStepAt), lte(storeDomains.nextStepAt, now)))
    .orderBy(asc(storeDomains.nextStepAt))
    .limit(limit);
}

/** Returns the status of the shop that holds a name: one read of one index. */
export async function findHeldStatus(executor: Executor, name: string): Promise<DomainStatus | undefined> {
  const [row] = await runPrepared(
    executor,
    'status of a held domain',
    (db) =>
      db
        .select({ status: storeDomains.status })
        .from(storeDomains)
        .where(
          and(
            eq(storeDomains.name, param('name')),
            sql`status in ('routing', 'certificate', 'live', 'lost', 'parked', 'expired')`,
          ),
        ),
    { name },
  );
  return row?.status;
}

/** A domain under which a shop answers. */
interface LiveDomain {
  businessId: string;
  name: string;
  handle: string;
  liveAt: Date | null;
}

const liveDomain = {
  businessId: storeDomains.businessId,
  name: storeDomains.name,
  handle: businesses.handle,
  liveAt: storeDomains.liveAt,
};

/** Returns the domain to which the Kontor address and the other domains of a shop lead: the one that was live first. */
export async function findPrimaryDomain(
  executor: Executor,
  businessId: string,
): Promise<LiveDomain | undefined> {
  const [row] = await executor
    .select(liveDomain)
    .from(storeDomains)
    .innerJoin(businesses, eq(businesses.id, storeDomains.businessId))
    .where(and(eq(storeDomains.businessId, businessId), eq(storeDomains.status, 'live')))
    .orderBy(asc(storeDomains.liveAt), asc(storeDomains.id))
    .limit(1);
  return row;
}

/** Returns the domains of all businesses in these statuses, for the operator: the oldest first. */
export async function listDomainsByStatus(
  executor: Executor,
  statuses: readonly DomainStatus[],
): Promise<{ domain: DomainRow; handle: string }[]> {
  return executor
    .select({ domain: storeDomains, handle: businesses.handle })
    .from(storeDomains)
    .innerJoin(businesses, eq(businesses.id, storeDomains.businessId))
    .where(inArray(storeDomains.status, [...statuses]))
    .orderBy(asc(storeDomains.createdAt), asc(storeDomains.id));
}

/** Returns a domain of any business: for operators alone. */
export async function findDomainAnywhere(executor: Executor, id: string): Promise<DomainRow | undefined> {
  const [row] = await executor.select().from(storeDomains).where(eq(storeDomains.id, id));
  return row;
}
