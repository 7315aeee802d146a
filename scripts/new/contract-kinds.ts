import { type FormCall, readFormCall } from './form-call.ts';
import { otherFiltersOf, readListCall } from './list-call.ts';
import type { Name } from './name.ts';
import { addToQueryAreas, addToScreens, linkStep } from './registrations.ts';
import type { Skeleton } from './skeleton.ts';
import * as form from './templates/form.ts';
import * as list from './templates/list.ts';

const generateStep = 'npm run generate && npm run typecheck    adds the route';

/** A list of the records that a call of the contract returns. */
export async function listOf(name: Name, callName: string): Promise<Skeleton> {
  const { kebab } = name;
  const call = await readListCall(callName);
  const feature = `src/features/${kebab}`;
  const others = otherFiltersOf(call);
  return {
    folders: [feature],
    files: {
      [`${feature}/${kebab}.queries.ts`]: list.queries(name, call),
      [`${feature}/list/${kebab}-search.ts`]: list.search(name, call),
      [`${feature}/list/${kebab}.messages.ts`]: list.messages(name, call),
      [`${feature}/list/${kebab}.list.tsx`]: list.list(name, call),
      [`src/routes/dashboard.${kebab}.index.tsx`]: list.route(name),
      [`tests/screens/${kebab}.browser.ts`]: list.test(name, call),
    },
    registrations: [
      addToQueryAreas(name),
      addToScreens(name),
      {
        file: 'tests/support/browser/list-figures.ts',
        line: `  '${kebab}': '/dashboard/${kebab}',`,
        list: /^export const lists\b/,
        isNext: (line) => line.startsWith('}'),
      },
    ],
    nextSteps: [
      generateStep,
      `Choose the columns in ${feature}/list/${kebab}.list.tsx (src/lists/README.md), their sorts, and the link of a row, which is a stand-in.`,
      ...(others.length > 0
        ? [
            `Only links set these filters: ${others.join(', ')}. Move those that a person chooses to filters or tabs.`,
          ]
        : []),
      'Word the texts, first those of the empty list, and add a primary action.',
      linkStep(name),
      `npx playwright test tests/screens/${kebab}.browser.ts    expects records in the demo (server/demo), and none in a new business`,
      'npx playwright test tests/screens/lists.browser.ts tests/screens/list-outcomes.browser.ts    measures it beside the other lists, and expects twelve records',
    ],
  };
}

/** Returns a step for the parts of the call that the skeleton leaves out. */
const leftOut = ({ omitted, errors }: FormCall): string[] => [
  ...(omitted.length > 0 ? [`Not drawn: ${omitted.map((field) => field.name).join(', ')}.`] : []),
  ...(errors.length > 0
    ? [`Name the fields of the call's own error codes with fieldOf, if they have one: ${errors.join(', ')}.`]
    : []),
];

/** A form that creates a record with a call of the contract. */
export async function formOf(name: Name, callName: string): Promise<Skeleton> {
  const { kebab, words } = name;
  const call = await readFormCall(callName);
  const feature = `src/features/${kebab}`;
  return {
    folders: [feature],
    files: {
      [`${feature}/${kebab}.writes.ts`]: form.writes(name, call),
      [`${feature}/${kebab}.messages.ts`]: form.messages(name, call),
      [`${feature}/${kebab}.screen.tsx`]: form.screen(name, call),
      [`src/routes/dashboard.${kebab}.tsx`]: form.route(name, call),
      [`tests/screens/${kebab}.browser.ts`]: form.test(name, call),
    },
    registrations: [
      addToScreens(name),
      {
        file: 'tests/support/browser/fixed-bars.ts',
        line: `  '${words}': '/dashboard/${kebab}',`,
        list: /^export const forms\b/,
        isNext: (line) => line.startsWith('}'),
      },
    ],
    nextSteps: [
      generateStep,
      `Name the queries that a saved ${words} changes in ${feature}/${kebab}.writes.ts, and replace next with onSaved, which opens its page (${feature}/${kebab}.screen.tsx).`,
      'Group and describe the fields, and word their labels.',
      ...leftOut(call),
      linkStep(name),
      `npx playwright test tests/screens/${kebab}.browser.ts`,
      'npx playwright test tests/screens/fixed-bars.phone.browser.ts    measures its bars beside the other forms',
      'To change saved records with the same form, replace useWriteForm with useRecordForm (README, "Add a form").',
    ],
  };
}
