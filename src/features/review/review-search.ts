import * as z from 'zod/mini';
import { Id } from '#domain/id.ts';

export const reviewTabs = ['story', 'promises', 'journeys', 'states', 'coverage', 'rules'] as const;
export type ReviewTab = (typeof reviewTabs)[number];

const place = () => z.catch(z.optional(z.coerce.number().check(z.int(), z.nonnegative())), undefined);

/** In a file of its own, so that the route does not load the screen. */
export const ReviewSearch = z.object({
  tab: z.catch(z.optional(z.enum(reviewTabs)), undefined),
  promise: place(),
  case: place(),
  journey: place(),
  /** The step of a journey; in the story, the step whose chart is open. */
  step: place(),
  /** The path of a state; several with commas, one for each parallel region. */
  state: z.catch(z.optional(z.string()), undefined),
  /** The words that are searched in the chart. */
  find: z.catch(z.optional(z.string()), undefined),
  /** The id of a reported problem. */
  report: z.catch(z.optional(Id), undefined),
});
export type ReviewSearch = z.infer<typeof ReviewSearch>;
