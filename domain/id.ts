import * as z from 'zod/mini';

/** UUIDv7 as text: every record's identity. */
export const Id = z.uuid();
/** A point in time, UTC, ISO 8601. */
export const Instant = z.iso.datetime();
/** A calendar day in the business's time zone, YYYY-MM-DD. */
export const Day = z.iso.date();
/** As `z.email()`, and with `&`, which businesses use: johnson&sons@example.com. */
const emailShape = /^[\w'+&-]+(?:\.[\w'+&-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254),
    z.email({ pattern: emailShape, error: 'Enter an email address, such as name@example.com' }),
  );
export const text = (min: number, max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(min, message), z.maxLength(max, `Use at most ${max} characters`));
