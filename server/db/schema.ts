/** All tables, for drizzle and its migrations. Each module owns its own. */
export * from '#server/plugins/idempotency.table.ts';
export * from '#server/plugins/rate-limit.table.ts';
export * from '#server/providers/mail/sandbox.table.ts';
export * from '#server/modules/customers/customers.table.ts';
export * from '#server/modules/order-imports/order-imports.table.ts';
export * from '#server/modules/orders/deliveries.table.ts';
export * from '#server/modules/orders/orders.table.ts';
export * from '#server/modules/timeline/timeline.table.ts';
export * from '#server/providers/delivery/sandbox.table.ts';
export * from '#server/modules/business/business.table.ts';
export * from '#server/modules/onboarding/onboarding.table.ts';
export * from '#server/modules/session/session.table.ts';
export * from '#server/modules/team/team.table.ts';
export * from '#server/demo/demo.table.ts';
