/** All tables, for drizzle and its migrations. Each module owns its own. */
export {};
