import { bigint, timestamp } from 'drizzle-orm/pg-core';

/** A point in time with milliseconds, as JavaScript has it. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** An amount of money in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'number' });
