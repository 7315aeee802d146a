import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { RecordedFlow } from '#contract/flow-recording.ts';
import { instant } from '#server/db/columns.ts';
import { users } from '#server/db/tables/people/session.table.ts';

const person = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);

/** A person's journey through a flow, recorded with their consent. Its id is created where it is recorded. */
export const flowJourneys = pgTable(
  'flow_journeys',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    userId: person(),
    flow: text('flow').$type<RecordedFlow>().notNull(),
    begunAt: instant('begun_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('flow_journeys_of_flow').on(table.businessId, table.flow, table.begunAt),
    index('flow_journeys_of_person').on(table.userId),
    index('flow_journeys_begun').on(table.begunAt),
  ],
);

/** Names of events and states, and nothing that was typed. */
export const flowSteps = pgTable(
  'flow_steps',
  {
    businessId: uuid('business_id').notNull(),
    journeyId: uuid('journey_id').notNull(),
    nth: integer('nth').notNull(),
    event: text('event').notNull(),
    state: text('state').notNull(),
    atMs: integer('at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.journeyId, table.nth] }),
    foreignKey({
      columns: [table.businessId, table.journeyId],
      foreignColumns: [flowJourneys.businessId, flowJourneys.id],
      name: 'flow_steps_of_journey',
    }).onDelete('cascade'),
  ],
);

export const problemReports = pgTable(
  'problem_reports',
  {
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull(),
    userId: person(),
    reporterName: text('reporter_name').notNull(),
    at: instant('at').notNull(),
    description: text('description').notNull(),
    /** Kept for as long as the report exists. */
    journeyId: uuid('journey_id'),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.id] }),
    index('problem_reports_newest').on(table.businessId, table.at, table.id),
    index('problem_reports_holding').on(table.businessId, table.journeyId),
    foreignKey({
      columns: [table.businessId, table.journeyId],
      foreignColumns: [flowJourneys.businessId, flowJourneys.id],
      name: 'problem_reports_journey',
    }),
  ],
);
