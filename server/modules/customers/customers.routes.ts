import { customerCalls } from '#contract/store/customer.ts';
import { seesIncome } from '#domain/permission.ts';
import { download } from '#server/plugins/download.ts';
import { type App, route } from '#server/plugins/route.ts';
import { customerStats, listCustomers } from './customer-list.service.ts';
import { customerOrders, ordersStat } from './customer-orders.service.ts';
import {
  createCustomer,
  customerOverview,
  deleteCustomer,
  noteCustomer,
  tagCustomers,
  updateCustomer,
} from './customers.service.ts';
import { duplicateCustomers } from './duplicates.service.ts';
import { CustomerExport, exportCustomers } from './export-customers.ts';
import { mergeCustomers } from './merge-customers.ts';

export function customerRoutes(app: App): void {
  const { deps } = app;
  const addressOfExport = download(app, '/core/customer/export/file', CustomerExport, async (granted) =>
    exportCustomers(deps.db, granted),
  );
  route(app, customerCalls.customers, ({ caller, query }) => listCustomers(deps, caller, query));
  route(app, customerCalls.customerStats, ({ caller }) => customerStats(deps, caller));
  route(app, customerCalls.customer, ({ caller, params }) => customerOverview(deps.db, caller, params.id));
  route(app, customerCalls.createCustomer, ({ tx, caller, body }) => createCustomer(tx, deps, caller, body));
  route(app, customerCalls.updateCustomer, ({ tx, caller, params, body }) =>
    updateCustomer(tx, deps, caller, params.id, body),
  );
  route(app, customerCalls.deleteCustomer, ({ tx, caller, params }) =>
    deleteCustomer(tx, deps, caller, params.id),
  );
  route(app, customerCalls.noteCustomer, ({ tx, caller, params, body }) =>
    noteCustomer(tx, deps, caller, params.id, body.note),
  );
  route(app, customerCalls.tagCustomers, ({ tx, caller, body }) => tagCustomers(tx, deps, caller, body));
  route(app, customerCalls.mergeCustomers, ({ tx, caller, body }) => mergeCustomers(tx, deps, caller, body));
  route(app, customerCalls.duplicateCustomers, ({ caller }) => duplicateCustomers(deps.db, caller));
  route(app, customerCalls.exportCustomers, async ({ caller, body: { target } }) => {
    const { businessId, timeZone, currency, standing } = caller;
    const showsIncome = seesIncome(standing);
    return { url: addressOfExport({ businessId, timeZone, currency, showsIncome, target }) };
  });
  route(app, customerCalls.customerOrders, ({ caller, params, query }) =>
    customerOrders(deps, caller, params.id, query),
  );
  route(app, customerCalls.customerOrdersStat, ({ caller, params }) => ordersStat(deps, caller, params.id));
}
