import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { users } from './session.table.ts';

/** A person's transaction PIN. A row of its own, so that counting a wrong try holds nothing else of the person. */
export const transactionPins = pgTable('transaction_pins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** argon2id over the PIN and a pepper of its own. */
  pinHash: text('pin_hash').notNull(),
  setAt: instant('set_at').notNull(),
  /** In a row; the right one makes it none. */
  wrongTries: integer('wrong_tries').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** The reset that is under way, or was the last thing to change the PIN: what its code is bound to. */
  resetId: uuid('reset_id'),
});
