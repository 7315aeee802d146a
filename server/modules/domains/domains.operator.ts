import * as z from 'zod/mini';
import { domainStatusLabels } from '#domain/store-domain.ts';
import { AppError } from '#server/app-error.ts';
import type { Transaction } from '#server/db/client.ts';
import {
  type OperatorAction,
  type OperatorArea,
  type OperatorItem,
  noInput,
} from '#server/platform/operator/operator-area.ts';
import { advanceDomain } from './domain.adapter.ts';
import { findOrderToFulfil, listRefusedOrders, saveDomainOrder } from './domain-orders.repo.ts';
import { fulfilOrderJob } from './domains.outbox.ts';
import {
  type DomainRow,
  findDomainAnywhere,
  findHolder,
  listDomainsByStatus,
  lockName,
} from './domains.repo.ts';
import { refundDomainOrder } from './refund-domain-order.ts';

const Reason = z.object({ reason: z.string().check(z.trim(), z.minLength(3, 'Say why'), z.maxLength(300)) });

/** @throws NOT_FOUND */
async function requireDomain(tx: Transaction, id: string): Promise<DomainRow> {
  const domain = z.uuid().safeParse(id).success ? await findDomainAnywhere(tx, id) : undefined;
  if (!domain) throw new AppError('NOT_FOUND');
  return domain;
}

/** @throws ILLEGAL_EVENT without an order that the registrar refused */
async function requireRefusedOrder(tx: Transaction, { businessId, id }: DomainRow) {
  const order = await findOrderToFulfil(tx, businessId, id);
  if (!order?.problem)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'The registrar refused no order of this domain',
      legal: [],
    });
  return order;
}

const retry: OperatorAction<z.infer<typeof noInput>> = {
  label: 'Ask the registrar again',
  input: noInput,
  fields: {},
  async run(tx, deps, subject, _input, by) {
    const domain = await requireDomain(tx, subject);
    const { businessId, id: orderId } = await requireRefusedOrder(tx, domain);
    await saveDomainOrder(tx, { businessId, id: orderId }, { problem: null });
    if (domain.status === 'refused') await advanceDomain(tx, deps, domain, 'domain.retry', by);
    await deps.jobs.add(tx, fulfilOrderJob, { businessId, orderId });
    return `The registrar is asked again for ${domain.name}`;
  },
};

const refund: OperatorAction<z.infer<typeof Reason>> = {
  label: 'Refund the order',
  input: Reason,
  fields: { reason: { label: 'Reason', hint: 'The merchant reads it', kind: 'text' } },
  async run(tx, deps, subject, { reason }, by) {
    const domain = await requireDomain(tx, subject);
    const order = await requireRefusedOrder(tx, domain);
    await refundDomainOrder(tx, deps, order, by);
    if (domain.status === 'refused') await advanceDomain(tx, deps, domain, 'domain.refund', by, { reason });
    return `The order of ${domain.name} is refunded`;
  },
};

const grant: OperatorAction<z.infer<typeof Reason>> = {
  label: 'Give the domain to this store',
  input: Reason,
  fields: { reason: { label: 'Reason', hint: 'The other store reads it', kind: 'text' } },
  async run(tx, deps, subject, { reason }, by) {
    const domain = await requireDomain(tx, subject);
    await lockName(tx, domain.name);
    const holder = await findHolder(tx, domain.name, domain);
    if (holder) await advanceDomain(tx, deps, holder, 'domain.takenOver', by, { reason });
    await advanceDomain(tx, deps, domain, 'conflict.grant', by);
    return `${domain.name} belongs to this store now`;
  },
};

const deny: OperatorAction<z.infer<typeof Reason>> = {
  label: 'Leave the domain to the other store',
  input: Reason,
  fields: { reason: { label: 'Reason', hint: 'This store reads it', kind: 'text' } },
  async run(tx, deps, subject, { reason }, by) {
    const domain = await requireDomain(tx, subject);
    await advanceDomain(tx, deps, domain, 'conflict.deny', by, { reason });
    return `${domain.name} stays with the other store`;
  },
};

const toItem = (
  { id, name, status, createdAt, reason }: DomainRow,
  handle: string,
  actions: string[],
): OperatorItem => ({
  subject: id,
  title: name,
  facts: [
    { label: 'Store', value: handle },
    { label: 'Status', value: domainStatusLabels[status] },
    ...(reason ? [{ label: 'Reason', value: reason }] : []),
  ],
  since: createdAt,
  actions,
});

/** Conflicts of two stores, and paid orders that the registrar refused. */
export const domainsArea: OperatorArea = {
  title: 'Domains',
  subject: 'domain',
  async list(executor) {
    const conflicts = (await listDomainsByStatus(executor, ['conflict'])).map(({ domain, handle }) =>
      toItem(domain, handle, ['grant', 'deny']),
    );
    const refused = (await listRefusedOrders(executor)).map(({ order, name, handle }): OperatorItem => ({
      subject: order.domainId,
      title: name,
      facts: [
        { label: 'Store', value: handle },
        { label: 'Order', value: order.kind },
        { label: 'Registrar', value: order.problem ?? '' },
      ],
      since: order.paidAt,
      actions: ['retry', 'refund'],
    }));
    return [...conflicts, ...refused].toSorted(
      (one, other) => (one.since?.getTime() ?? 0) - (other.since?.getTime() ?? 0),
    );
  },
  actions: { retry, refund, grant, deny },
};
