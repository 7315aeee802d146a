import { customerCalls } from '#contract/store/customer.ts';
import { canSeeIncome } from '#domain/permission.ts';
import { storeDownload } from '#server/platform/downloads/download-store.ts';
import { completeExport } from '#server/plugins/download.ts';
import { type App, preparedRoute, route } from '#server/plugins/route.ts';
import { getCustomerStats, listCustomers } from './customer-list.service.ts';
import { listCustomerOrders, getOrdersStat } from './customer-orders.service.ts';
import {
  createCustomer,
  getCustomerOverview,
  deleteCustomer,
  addCustomerNote,
  tagCustomers,
  updateCustomer,
} from './customers.service.ts';
import { listDuplicates } from './duplicates.service.ts';
import { exportCustomers } from './export-customers.ts';
import { mergeCustomers } from './merge-customers.ts';

/** An export with what customers spent needs this too. */
const incomeAccess = { resource: 'PAYMENT', level: 'view-only' } as const;

export function customerRoutes(app: App): void {
  const { deps } = app;
  route(app, customerCalls.customers, ({ caller, query }) => listCustomers(deps, caller, query));
  route(app, customerCalls.customerStats, ({ caller }) => getCustomerStats(deps, caller));
  route(app, customerCalls.customer, ({ caller, params }) => getCustomerOverview(deps.db, caller, params.id));
  route(app, customerCalls.createCustomer, ({ tx, caller, body }) => createCustomer(tx, deps, caller, body));
  route(app, customerCalls.updateCustomer, ({ tx, caller, params, body }) =>
    updateCustomer(tx, deps, caller, params.id, body),
  );
  route(app, customerCalls.deleteCustomer, ({ tx, caller, params }) =>
    deleteCustomer(tx, deps, caller, params.id),
  );
  route(app, customerCalls.noteCustomer, ({ tx, caller, params, body }) =>
    addCustomerNote(tx, deps, caller, params.id, body.note),
  );
  route(app, customerCalls.tagCustomers, ({ tx, caller, body }) => tagCustomers(tx, deps, caller, body));
  route(app, customerCalls.mergeCustomers, ({ tx, caller, body }) => mergeCustomers(tx, deps, caller, body));
  route(app, customerCalls.duplicateCustomers, ({ caller }) => listDuplicates(deps.db, caller));
  preparedRoute(
    app,
    customerCalls.exportCustomers,
    ({ caller, body: { target } }) => {
      const showsIncome = canSeeIncome(caller.membership);
      return storeDownload(deps, caller, {
        accesses: [customerCalls.exportCustomers.access, ...(showsIncome ? [incomeAccess] : [])],
        read: async (snapshot) => exportCustomers(snapshot, { ...caller, showsIncome, target }),
      });
    },
    ({ tx, caller, prepared }) => completeExport(tx, deps, caller, 'Customers', prepared),
  );
  route(app, customerCalls.customerOrders, ({ caller, params, query }) =>
    listCustomerOrders(deps, caller, params.id, query),
  );
  route(app, customerCalls.customerOrdersStat, ({ caller, params }) =>
    getOrdersStat(deps, caller, params.id),
  );
}
