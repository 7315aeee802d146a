import { v7 as uuid } from 'uuid';
import type { CallBody } from '#contract/call.ts';
import type { CustomerChoice, OrderChoice, orderEditCalls } from '#contract/store/order-edit.ts';
import type { OrderOverview } from '#contract/store/order.ts';
import { Currency } from '#domain/money.ts';
import {
  type OrderFields,
  type OrderLineDraft,
  findOrderProblem,
  getEditableParts,
  calculateOrderTotals,
  partyFields,
  priceFields,
} from '#domain/order-draft.ts';
import { getCurrentPriceMinor, getItemName } from '#domain/product.ts';
import type { Member } from '#server/caller.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { notifyMembersOfOrder } from './notices/notify-of-order.ts';
import { notifyOfOrder } from './notices/order.notices.ts';
import { insertCustomers, lockCustomers } from '#server/modules/customers/customers.records.ts';
import { lockItems, lockStock } from '#server/modules/products/products.records.ts';
import { recordEvents } from '#server/platform/timeline/timeline.repo.ts';
import { requirePhone } from '#server/platform/phone-numbers.ts';
import { AppError } from '#server/app-error.ts';
import { advanceLocked } from './lifecycle/advance.ts';
import { releaseStock, reserveStock } from './lifecycle/order-stock.service.ts';
import type { NewOrderDeps, OrderDeps } from './lifecycle/order-step.ts';
import { createOrder } from './create-order.ts';
import { findCustomerChoices, findChoices } from './list/order-choices.repo.ts';
import {
  type OrderRecord,
  type UnpricedLine,
  listOrderLines,
  lockOrder,
  priceLines,
  saveEdit,
} from './orders.repo.ts';
import { toMerchantActor } from '#server/platform/timeline/merchant.ts';
import { getOrderOverview } from './orders.service.ts';
import { requireCourier } from './delivery/require-courier.ts';
import { createSearchText } from '#server/platform/search-text.ts';

type Body<Name extends keyof typeof orderEditCalls> = CallBody<(typeof orderEditCalls)[Name]>;

const invalid = (field: string, message: string) => new AppError('INVALID', { fields: [{ field, message }] });

export async function listOrderChoices(
  { db, clock }: { db: Database } & Pick<OrderDeps, 'clock'>,
  businessId: string,
  search = '',
): Promise<OrderChoice[]> {
  const now = clock.now();
  const choices = await findChoices(db, businessId, search);
  return choices.map((choice) => ({
    ...choice,
    name: getItemName(choice.title, choice.optionValues),
    priceMinor: getCurrentPriceMinor(
      {
        ...choice,
        discountStartDate: choice.discountStartDate?.toISOString() ?? null,
        discountEndDate: choice.discountEndDate?.toISOString() ?? null,
      },
      now,
    ),
  }));
}

export async function customerChoices(
  db: Database,
  businessId: string,
  search = '',
): Promise<CustomerChoice[]> {
  return findCustomerChoices(db, businessId, search);
}

/**
 * Creates an order for the merchant; with `paidBy` its payment is recorded and its stock reserved.
 * @throws INVALID for fields that contradict each other, a wrong phone number, or a customer or item of another business; OUT_OF_STOCK
 */
export async function createManualOrder(
  tx: Transaction,
  deps: OrderDeps & NewOrderDeps,
  caller: Member,
  { paidBy, customerId, newOrderCustomer, lines, ...fields }: Body<'createOrder'>,
): Promise<OrderOverview> {
  validateTogether({ ...fields, lines });
  requireCourier(deps, 'deliveryConfiguration', fields);
  const { businessId } = caller;
  // Stock is locked first, then the customer, then the counters that a new order changes: the same sequence as in every
  // step of an order.
  const named = await lockLines(tx, businessId, lines, paidBy !== null && paidBy !== undefined);
  const customer = await lockOrderCustomer(tx, deps, caller, { customerId, newOrderCustomer });
  const order = await createOrder(
    tx,
    deps,
    businessId,
    { ...fields, source: 'hand', currency: Currency.parse(caller.currency), customer, lines: named },
    toMerchantActor(caller),
  );
  const confirmed = paidBy
    ? await advanceLocked(
        tx,
        deps,
        order,
        { on: 'order', event: 'payment.confirmed' },
        toMerchantActor(caller),
        {
          paymentMethod: paidBy,
          isNotifiedElsewhere: true,
        },
      )
    : order;
  await notifyOfOrder(tx, deps, confirmed, 'orderConfirmed');
  await notifyMembersOfOrder(tx, deps, confirmed, 'orderCreated', toMerchantActor(caller));
  return getOrderOverview(tx, businessId, order.id);
}

/**
 * Changes the fields that were sent.
 * @throws NOT_FOUND, VERSION_CONFLICT, ILLEGAL_EVENT where the order can no longer be edited, INVALID as `createManualOrder`,
 * OUT_OF_STOCK for new items of an order that holds its stock
 */
export async function editOrder(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { version, ...change }: Body<'editOrder'>,
): Promise<OrderOverview> {
  const { businessId } = caller;
  const order = await lockOrder(tx, businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  if (version < order.version) throw new AppError('VERSION_CONFLICT');
  const changed = rejectLateEdit(order, change);
  if (changed.length === 0) return getOrderOverview(tx, businessId, id);

  const { customerId, newOrderCustomer, lines, ...fields } = change;
  const kept = await listOrderLines(tx, businessId, id);
  const merged = { ...order, ...fields, lines: lines ?? kept };
  validateTogether(merged);
  if (change.deliveryConfiguration !== undefined || change.shippingMode !== undefined)
    requireCourier(deps, 'deliveryConfiguration', merged);
  const isCustomerChanged = customerId !== undefined || newOrderCustomer !== undefined;
  const isHeld = lines !== undefined && order.stockReserved;
  if (isHeld) await lockStock(tx, businessId, listVariationIds([...kept, ...lines]));
  const named = lines && (await lockLines(tx, businessId, lines, isHeld));
  const customer = isCustomerChanged
    ? await lockOrderCustomer(
        tx,
        deps,
        caller,
        { customerId: customerId ?? null, newOrderCustomer: newOrderCustomer ?? null },
        order.customerId,
      )
    : undefined;
  if (isHeld) await releaseStock(tx, deps, order, toMerchantActor(caller));
  await saveEdit(
    tx,
    businessId,
    id,
    {
      ...fields,
      ...(customer !== undefined && {
        customerId: customer?.id ?? null,
        customerName: customer?.name ?? null,
      }),
      ...calculateOrderTotals(merged.lines, merged),
      searchText: createSearchText(
        { name: customer === undefined ? order.customerName : customer?.name },
        named ?? kept,
        order.number,
      ),
    },
    named && priceLines(named),
  );
  if (isHeld) await reserveStock(tx, deps, order, toMerchantActor(caller));
  await recordEvents(tx, businessId, deps.clock.now(), toMerchantActor(caller), [
    {
      record: { type: 'order', id, label: order.number },
      event: 'order.edited',
      note: [...new Set(changed.map((field) => fieldWords[field]))].join(', '),
    },
  ]);
  return getOrderOverview(tx, businessId, id);
}

/** The names of an order's fields in the timeline. */
const fieldWords: Record<keyof OrderFields, string> = {
  customerId: 'Customer',
  newOrderCustomer: 'Customer',
  lines: 'Items',
  shippingMode: 'Delivery',
  deliveryConfiguration: 'Delivery',
  deliveryTiming: 'Payment timing',
  deliveryAddress: 'Address',
  deliveryFeeMinor: 'Delivery fee',
  discountMinor: 'Discount',
  note: 'Note',
};

/**
 * Returns the fields that were sent.
 * @throws ILLEGAL_EVENT for a field that can no longer be edited
 */
function rejectLateEdit(order: OrderRecord, change: Partial<OrderFields>): (keyof OrderFields)[] {
  const may = getEditableParts(order);
  const sent = <Field extends keyof OrderFields>(fields: readonly Field[]) =>
    fields.filter((field) => change[field] !== undefined);
  const [price, party] = [sent(priceFields), sent(partyFields)];
  if (price.length > 0 && !may.price)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'Items, delivery fee and discount can only be changed while the order is new and unpaid.',
    });
  if (party.length > 0 && !may.party)
    throw new AppError('ILLEGAL_EVENT', {
      message: 'Customer, address, delivery and note can only be changed before the order is shipped.',
    });
  return [...price, ...party];
}

function validateTogether(fields: Parameters<typeof findOrderProblem>[0]): void {
  const problem = findOrderProblem(fields);
  if (problem) throw invalid(problem.field, problem.message);
}

/**
 * Locks the new and the former customer of an order until the transaction ends, so that neither is merged or deleted in
 * the meantime: the counters of both change with the order.
 */
async function lockOrderCustomer(
  tx: Transaction,
  deps: Pick<OrderDeps, 'clock'>,
  { businessId, country }: Member,
  { customerId, newOrderCustomer }: Pick<OrderFields, 'customerId' | 'newOrderCustomer'>,
  formerId: string | null = null,
): Promise<{ id: string; name: string | null } | null> {
  const concerned = [customerId, formerId].filter((id) => id !== null);
  const held = concerned.length === 0 ? [] : await lockCustomers(tx, businessId, concerned);
  if (newOrderCustomer) {
    const phoneNumber = requirePhone(newOrderCustomer.phoneNumber, country, 'newOrderCustomer.phoneNumber');
    const customer = { ...newOrderCustomer, phoneNumber, id: uuid(), createdAt: deps.clock.now() };
    await insertCustomers(tx, businessId, [customer]);
    return customer;
  }
  if (customerId === null) return null;
  const existing = held.find(({ id }) => id === customerId);
  if (!existing) throw invalid('customerId', 'This customer no longer exists');
  return existing;
}

const listVariationIds = (lines: readonly Pick<OrderLineDraft, 'variationId'>[]) =>
  lines.flatMap(({ variationId }) => (variationId === null ? [] : [variationId]));

/**
 * Returns the line items, named as in the catalogue, and locks their products until the transaction ends, so that none
 * is deleted or archived in the meantime.
 */
async function lockLines(
  tx: Transaction,
  businessId: string,
  lines: OrderLineDraft[],
  isReserving: boolean,
): Promise<UnpricedLine[]> {
  const variationIds = listVariationIds(lines);
  const locked =
    variationIds.length === 0 ? [] : await lockItems(tx, { businessId, variationIds, isReserving });
  const items = new Map(locked.map((item) => [item.variationId, item]));
  return lines.map(({ variationId, name, ...line }, position) => {
    if (variationId === null) return { ...line, name, sku: null, productId: null, variationId: null };
    const item = items.get(variationId);
    if (!item || item.isRemoved) throw invalid(`lines.${position}`, 'This product no longer exists');
    const { title, optionValues, sku, productId } = item;
    return { ...line, name: getItemName(title, optionValues), sku, productId, variationId };
  });
}

/** @throws NOT_FOUND */
export async function addOrderNote(
  tx: Transaction,
  deps: OrderDeps,
  caller: Member,
  id: string,
  { note }: Body<'noteOrder'>,
): Promise<OrderOverview> {
  const order = await lockOrder(tx, caller.businessId, id);
  if (!order) throw new AppError('NOT_FOUND');
  await recordEvents(tx, caller.businessId, deps.clock.now(), toMerchantActor(caller), [
    {
      record: { type: 'order', id, label: order.number },
      event: 'order.note',
      note,
    },
  ]);
  return getOrderOverview(tx, caller.businessId, id);
}
