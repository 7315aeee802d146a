import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';

/** A staging system is a production system that may use sandboxes. */
export const installationModes = ['development', 'demo', 'staging', 'production'] as const;
export type InstallationMode = (typeof installationModes)[number];

/** Every mode in which Kontor was ever started on this database. */
export const installationModeRows = pgTable('installation_modes', {
  mode: text('mode').$type<InstallationMode>().primaryKey(),
  firstStartedAt: instant('first_started_at').notNull(),
  lastStartedAt: instant('last_started_at').notNull(),
});
