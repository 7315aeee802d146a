/** The records of this module that other modules use; its other repo functions are private. */
export { findCurrentDelivery, lockDelivery } from './delivery/deliveries.repo.ts';
export { orderList } from './list/order-list.repo.ts';
export { lockOrder, readCounts } from './orders.repo.ts';
