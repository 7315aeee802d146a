import { loadCalls } from './contract.ts';
import type { Name } from './name.ts';
import { Problem } from './problem.ts';
import { addToQueryAreas, addToScreens, importOf, linkStep } from './registrations.ts';
import type { Skeleton } from './skeleton.ts';
import * as call from './templates/call.ts';
import * as chart from './templates/chart.ts';
import * as page from './templates/flow-page.ts';
import * as walk from './templates/flow-walk.ts';
import * as promises from './templates/promises.ts';
import * as screen from './templates/screen.ts';

export function flow(name: Name): Skeleton {
  const { kebab, camel, title } = name;
  const charts = `machines/flows/${kebab}`;
  const feature = `src/features/${kebab}`;
  const walks = `tests/flows/${kebab}`;
  return {
    folders: [charts, feature, walks],
    files: {
      [`${charts}/${kebab}.types.ts`]: chart.types(name),
      [`${charts}/${kebab}.setup.ts`]: chart.setup(name),
      [`${charts}/${kebab}.machine.ts`]: chart.machine(name),
      [`${charts}/${kebab}.view.ts`]: chart.view(name),
      [`${charts}/${kebab}.samples.ts`]: promises.samples(name),
      [`${charts}/${kebab}.model.ts`]: chart.model(name),
      [`${charts}/${kebab}.story.ts`]: chart.story(name),
      [`${charts}/${kebab}.promises.ts`]: promises.promises(name),
      [`${charts}/promises/situations.ts`]: promises.situations(name),
      [`${charts}/promises/submitting.ts`]: promises.submittingPromises(name),
      [`${charts}/index.ts`]: chart.index(name),
      [`tests/machines/support/wrong-${kebab}-charts.ts`]: promises.wrongCharts(name),
      [`${feature}/${kebab}.actors.ts`]: page.actors(name),
      [`${feature}/${kebab}.screen.tsx`]: page.screen(name),
      [`${feature}/${kebab}.messages.ts`]: page.messages(name),
      [`src/routes/dashboard.${kebab}.tsx`]: page.route(name),
      [`src/routes/-review/pages/${kebab}.page.tsx`]: page.reviewPage(name),
      [`${walks}/${kebab}.fixture.ts`]: walk.fixture(name),
      [`${walks}/${kebab}.table.ts`]: walk.table(name),
      [`${walks}/${kebab}.api.test.ts`]: walk.apiTest(name),
      [`${walks}/${kebab}.browser.ts`]: walk.browserTest(name),
    },
    registrations: [
      {
        file: 'contract/flow-recording.ts',
        line: `  '${kebab}',`,
        list: /^export const recordedFlows\b/,
        isNext: (line) => line.startsWith(']'),
      },
      {
        file: 'src/features/frame/report.messages.ts',
        line: `  'flow.${kebab}': '${title}',`,
        list: /^ {2}'flow\./,
        isNext: (line) => !line.startsWith("  'flow."),
      },
      importOf(
        'tests/machines/wrong-charts.ts',
        `import { ${camel}WrongCharts } from './support/wrong-${kebab}-charts.ts';`,
      ),
      {
        file: 'tests/machines/wrong-charts.ts',
        line: `  ...${camel}WrongCharts,`,
        list: /^export const wrongCharts\b/,
        isNext: (line) => line.startsWith(']'),
      },
      addToScreens(name),
    ],
    nextSteps: [
      'npm run generate && npm run flows    adds the route, and draws the chart in docs/flows and for /test',
      'npx vitest run --project unit tests/machines/{registry,promises,flow-names,invoke-responses,wrong-charts}.test.ts',
      `Replace the stand-ins, the details and the two calls (grep -ri stand-in ${charts} ${feature}): the notifications take their place until the calls of the flow exist (npm run new call).`,
      `Write the states of the flow in ${charts}/${kebab}.machine.ts, and ten to twenty-five promises in ${charts}/promises/.`,
      linkStep(name),
      'npx playwright test tests/screens/review.desk.browser.ts -g "a press on a state"    drives its page at /test',
      `npx vitest run --project api ${walks} && npx playwright test ${walks}    walks it through the API and a browser`,
    ],
  };
}

export function screenOf(name: Name): Skeleton {
  const { kebab } = name;
  const feature = `src/features/${kebab}`;
  return {
    folders: [feature],
    files: {
      [`${feature}/${kebab}.queries.ts`]: screen.queries(name),
      [`${feature}/${kebab}.messages.ts`]: screen.messages(name),
      [`${feature}/${kebab}.screen.tsx`]: screen.screen(name),
      [`src/routes/dashboard.${kebab}.tsx`]: screen.route(name),
    },
    registrations: [addToQueryAreas(name), addToScreens(name)],
    nextSteps: [
      'npm run generate && npm run typecheck    adds the route',
      `Replace the stand-in, the call in ${feature}/${kebab}.queries.ts: the number of unread notifications takes its place.`,
      `Design errors, loading, no data and data in ${feature}/${kebab}.screen.tsx (README, "Add a screen").`,
      linkStep(name),
      'npx playwright test tests/screens/every-screen.browser.ts -g "pages of a business"    opens it beside the other screens',
    ],
  };
}

export async function callOf(name: Name): Promise<Skeleton> {
  const { kebab, camel } = name;
  if ((await loadCalls()).has(camel)) throw new Problem(`The contract already has a call ${camel}.`);
  const folder = `server/modules/${kebab}`;
  return {
    folders: [folder, `tests/api/${kebab}`],
    files: {
      [`domain/${kebab}.ts`]: call.domain(name),
      [`contract/store/${kebab}.ts`]: call.contract(name),
      [`${folder}/${kebab}.service.ts`]: call.service(name),
      [`${folder}/${kebab}.routes.ts`]: call.routes(name),
      [`tests/api/${kebab}/${kebab}-samples.ts`]: call.samples(name),
      [`tests/api/${kebab}/${kebab}.test.ts`]: call.test(name),
    },
    registrations: [
      importOf('contract/calls.ts', `import { ${camel}Calls } from './store/${kebab}.ts';`),
      {
        file: 'contract/calls.ts',
        line: `  ...${camel}Calls,`,
        list: /^export const calls\b/,
        isNext: (line) => line.startsWith('}'),
      },
      importOf(
        'server/modules.ts',
        `import { ${camel}Routes } from './modules/${kebab}/${kebab}.routes.ts';`,
      ),
      {
        file: 'server/modules.ts',
        line: `  ${camel}Routes,`,
        list: /^export const modules\b/,
        isNext: (line) => line.startsWith(']'),
      },
      importOf(
        'tests/api/platform/samples.ts',
        `import { ${camel}Samples } from '#tests/api/${kebab}/${kebab}-samples.ts';`,
      ),
      {
        file: 'tests/api/platform/samples.ts',
        line: `  ...${camel}Samples,`,
        list: /^export const samples\b/,
        isNext: (line) => line.startsWith('}'),
      },
    ],
    nextSteps: [
      `npx vitest run --project api tests/api/${kebab}`,
      `npx vitest run --project api tests/api/platform/generated.test.ts -t ${camel}`,
      `Write the record in domain/${kebab}.ts, its table (README, "Add a call", step 3) and ${folder}/${kebab}.repo.ts. The stand-in is in ${folder}/${kebab}.service.ts.`,
      `Set path, access and errors in contract/store/${kebab}.ts; move it to contract/people/ or contract/money/ if it belongs there.`,
    ],
  };
}
