import { customerCalls } from '#contract/store/customer.ts';
import { canSeeIncome } from '#domain/permission.ts';
import { serveDownload } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
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
import { CustomerExport, exportCustomers } from './export-customers.ts';
import { mergeCustomers } from './merge-customers.ts';

export function customerRoutes(app: App): void {
  const { deps } = app;
  const addressOfExport = serveDownload(app, '/core/customer/export/file', CustomerExport, async (granted) =>
    exportCustomers(deps.db, granted),
  );
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
  route(app, customerCalls.exportCustomers, async ({ caller, body: { target } }) => {
    const { businessId, timeZone, currency, membership } = caller;
    const showsIncome = canSeeIncome(membership);
    return { url: addressOfExport({ businessId, timeZone, currency, showsIncome, target }) };
  });
  route(app, customerCalls.customerOrders, ({ caller, params, query }) =>
    listCustomerOrders(deps, caller, params.id, query),
  );
  route(app, customerCalls.customerOrdersStat, ({ caller, params }) =>
    getOrdersStat(deps, caller, params.id),
  );
}
