import type { KeptReason } from '#contract/store/import-undo.ts';
import { deleteCustomers, lockCustomers } from '#server/modules/customers/customers.records.ts';
import { customerRef, getCustomerLabel } from '#server/modules/customers/customers.service.ts';
import type { UndoableRecords } from '#server/platform/imports/undo/undoable-records.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  countCustomerMarks,
  findCustomersWithOrders,
  lockUsesOf,
  readCustomerValues,
  restoreCustomers,
} from './undo-customers.repo.ts';

/** Customers that an import created or changed. Notes are part of the timeline, which keeps them. */
export const undoableCustomers: UndoableRecords = {
  type: 'customer',

  async read(executor, businessId, ids) {
    const marks = await countCustomerMarks(executor, businessId, ids);
    const rows = await readCustomerValues(executor, businessId, ids);
    return new Map(
      rows.map((values) => [
        values.id,
        { label: getCustomerLabel(values), values, marks: marks.get(values.id) ?? {} },
      ]),
    );
  },

  async lock(tx, businessId, ids) {
    await lockUsesOf(tx, businessId, ids);
    await lockCustomers(tx, businessId, ids);
  },

  async findObstacles(executor, businessId, { removed, undone }) {
    if (removed.length === 0) return new Map();
    const ordered = await findCustomersWithOrders(executor, businessId, removed, undone);
    return new Map(ordered.map((id): [string, KeptReason] => [id, 'ordered']));
  },

  remove: deleteCustomers,

  async restore(tx, { clock }, businessId, actor, records) {
    await restoreCustomers(
      tx,
      records.map(({ before }) => before.values),
    );
    const restored = await readCustomerValues(
      tx,
      businessId,
      records.filter(({ isVisible }) => isVisible).map(({ id }) => id),
    );
    const note = 'Earlier details, because an import was undone';
    const events = restored.map((customer) => ({
      record: customerRef(customer),
      event: 'customer.changed',
      note,
    }));
    await recordEvents(tx, businessId, clock.now(), actor, events);
  },
};
