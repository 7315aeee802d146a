import * as z from 'zod/mini';

/** The time of day in the business's time zone. `24:00` is the end of the day. */
const Time = z
  .string()
  .check(z.regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'Enter a time, such as 09:00'));

/** A span of a day, such as 09:00 to 17:30. */
const OpenSpan = z.object({ opens: Time, closes: Time }).check(
  z.refine(({ opens, closes }) => opens < closes, {
    path: ['closes'],
    message: 'Must be after the opening time',
  }),
);
export type OpenSpan = z.infer<typeof OpenSpan>;

/** A day with a break has two spans. */
export const maxSpansPerDay = 3;

/** The spans of a day from the first to the last; none if the shop is closed. */
const OpenDay = z.array(OpenSpan).check(
  z.maxLength(maxSpansPerDay, `Use at most ${maxSpansPerDay} opening times a day`),
  z.check((payload) => {
    for (const [index, { opens }] of payload.value.entries()) {
      const before = payload.value[index - 1];
      if (before && opens < before.closes)
        payload.issues.push({
          code: 'custom',
          path: [index, 'opens'],
          message: `Must be ${before.closes} or later, when the hours before it end`,
          input: opens,
        });
    }
  }),
);

/** The hours in which the shop can be visited or reached, for each day of the week. */
export const OpeningHours = z.object({
  monday: OpenDay,
  tuesday: OpenDay,
  wednesday: OpenDay,
  thursday: OpenDay,
  friday: OpenDay,
  saturday: OpenDay,
  sunday: OpenDay,
});
export type OpeningHours = z.infer<typeof OpeningHours>;
