import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/db/columns.ts';
import { users } from './session.table.ts';

/** A person's transaction PIN. A row of its own, so that counting a wrong attempt does not lock the person's row. */
export const transactionPins = pgTable('transaction_pins', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** An argon2id hash of the PIN with a pepper of its own. */
  pinHash: text('pin_hash').notNull(),
  setAt: instant('set_at').notNull(),
  /** Wrong attempts in a row; the correct PIN resets them. */
  wrongAttempts: integer('wrong_attempts').notNull().default(0),
  lockedUntil: instant('locked_until'),
  /** The pending reset, or the last change of the PIN: its code belongs to it. */
  resetId: uuid('reset_id'),
});
