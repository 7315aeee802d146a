import * as z from 'zod/mini';
import { businessCategories, countryCodes } from './business.ts';
import { findHandleProblem, handleProblemText } from './handle.ts';
import { Phone } from './phone.ts';
import { nameText } from './sender-name.ts';

export const Handle = z.string().check(
  z.trim(),
  z.check((payload) => {
    const problem = findHandleProblem(payload.value);
    if (problem)
      payload.issues.push({ code: 'custom', message: handleProblemText[problem], input: payload.value });
  }),
);

/** The form of a new business. */
export const BusinessDetails = z.object({
  name: nameText(2, 120, "Enter your business's name"),
  handle: Handle,
  category: z.enum(businessCategories, 'Choose what you sell'),
  country: z.enum(countryCodes, 'Choose a country'),
  phoneNumber: z.optional(Phone),
});
export type BusinessDetails = z.infer<typeof BusinessDetails>;
