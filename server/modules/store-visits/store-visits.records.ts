/** The records of this module that other modules use; its other repo functions are private. */
export {
  countStoreAttempts,
  countStoreOrders,
  insertOrderReferrer,
  listReferrersWithOrders,
} from './store-orders.repo.ts';
export { type Days, sumVisitors, sumVisitorSteps } from './store-visits.repo.ts';
