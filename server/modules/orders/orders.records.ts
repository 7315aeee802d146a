/** The records of this module that other modules use; its other repo functions are private. */
export { findCurrentDelivery, lockDelivery } from './delivery/deliveries.repo.ts';
export { orderList } from './list/order-list.repo.ts';
export {
  findOrder,
  listOrderLines,
  lockOrder,
  type OrderRecord,
  readCounts,
  saveReplacement,
} from './orders.repo.ts';
