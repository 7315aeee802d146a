import * as z from 'zod/mini';
import type { UndoableRecords } from '#server/platform/imports/undo/undoable-records.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import {
  countOrderMarks,
  deleteOrders,
  lockOrders,
  readOrderValues,
  restoreOrders,
} from './undo-orders.repo.ts';

const Row = z.record(z.string(), z.unknown());
const StoredOrder = z.object({ order: Row, lines: z.array(Row), transactions: z.array(Row) });

/** Past orders with their lines and payments. */
export const undoableOrders: UndoableRecords = {
  type: 'order',

  async read(executor, businessId, ids) {
    const marks = await countOrderMarks(executor, businessId, ids);
    const orders = await readOrderValues(executor, businessId, ids);
    return new Map(
      orders.map((values) => {
        const { id, number } = values.order;
        return [id, { label: `#${number}`, values: { ...values }, marks: marks.get(id) ?? {} }];
      }),
    );
  },

  lock: lockOrders,
  findObstacles: () => Promise.resolve(new Map()),
  remove: deleteOrders,

  async restore(tx, { clock }, businessId, actor, records) {
    const earlier = records.map(({ before }) => StoredOrder.parse(before.values));
    await restoreOrders(tx, businessId, {
      ids: records.map(({ id }) => id),
      orders: earlier.map(({ order }) => order),
      lines: earlier.flatMap(({ lines }) => lines),
      transactions: earlier.flatMap(({ transactions }) => transactions),
    });
    const events = records.map(({ id, label }) => ({
      record: { type: 'order' as const, id, label: label.replace(/^#/, '') },
      lifecycle: 'order' as const,
      event: 'order.imported',
      note: 'Earlier values, because a later import was undone',
    }));
    await recordEvents(tx, businessId, clock.now(), actor, events);
  },
};
