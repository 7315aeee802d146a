/** All tables, for drizzle and its migrations. Each module owns its own. */
export * from '#server/plugins/idempotency.table.ts';
export * from '#server/plugins/rate-limit.table.ts';
export * from '#server/providers/mail/sandbox.table.ts';
