import { getTableColumns, sql } from 'drizzle-orm';
import { orders } from '#server/db/tables/records/orders.table.ts';
import { stockMovements, variations } from '#server/db/tables/records/products.table.ts';
import { defineList } from '#server/platform/lists/define-list.ts';
import { equals } from '#server/platform/lists/filters.ts';
import { descending } from '#server/platform/lists/sorts.ts';

/** Every change of stock. The table is named below, because a column of it would be taken for one of the others'. */
export const movementList = defineList({
  name: 'stock_movements',
  table: stockMovements,
  columns: {
    id: stockMovements.id,
    at: stockMovements.at,
    variationId: stockMovements.variationId,
    optionValues: sql<string[] | null>`(
      select ${variations.optionValues} from ${variations}
      where ${variations.businessId} = ${stockMovements}.business_id and ${variations.id} = ${stockMovements}.variation_id)`,
    difference: stockMovements.difference,
    quantityAfter: stockMovements.quantityAfter,
    reason: stockMovements.reason,
    orderId: stockMovements.orderId,
    orderNumber: sql<string | null>`(
      select ${orders.number} from ${orders}
      where ${orders.businessId} = ${stockMovements}.business_id and ${orders.id} = ${stockMovements}.order_id)`,
    actorName: stockMovements.actorName,
    note: stockMovements.note,
  },
  reads: getTableColumns(stockMovements),
  sorts: { newest: descending(stockMovements.at) },
  filters: { productId: equals(stockMovements.productId), variationId: equals(stockMovements.variationId) },
});
