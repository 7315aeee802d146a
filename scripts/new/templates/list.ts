import { type ListCall, otherFiltersOf } from '../list-call.ts';
import { capitalize, type Name, toLabel } from '../name.ts';

/** The page of a list: its search, filters, sort and page are in the address. */

export const queries = ({ kebab, camel }: Name, { name, group }: ListCall): string => `\
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallQuery } from '#contract/call.ts';
import { ${group.name} } from '${group.module}';
import { api } from '#src/lib/api/api.ts';

/** One page of the list; the previous page is shown until it is loaded. */
export const ${camel}Query = (query: CallQuery<(typeof ${group.name})['${name}']>) =>
  queryOptions({
    queryKey: ['${kebab}', query] as const,
    queryFn: ({ signal }) => api(${group.name}.${name}, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
`;

export const search = ({ kebab, pascal }: Name, { query, filters }: ListCall): string => `\
import * as z from 'zod/mini';
import { ${query.name} } from '${query.module}';
import { optionalParam, positionSearch, rowsPerPage, searchTextParam } from '#src/lists/list-search.ts';

const { shape } = ${query.name};

/** The search parameters of \`/dashboard/${kebab}\`: the filters, sort and page of the list, named as in the API. */
export const ${pascal}Search = z.object({
  search: searchTextParam,
${filters.map((key) => `  ${key}: optionalParam(shape.${key}),\n`).join('')}\
  sort: optionalParam(shape.sort),
  ...positionSearch,
});
export type ${pascal}Search = z.infer<typeof ${pascal}Search>;

/** Returns the filter that an export sends. */
export const filterOf = ({ ${['search', ...filters].join(', ')} }: ${pascal}Search) => ({ ${['search', ...filters].join(', ')} });

export const queryOf = (search: ${pascal}Search) => ({ ...search, perPage: rowsPerPage });
`;

const sortKey = (sort: string): string => `by${capitalize(sort)}`;
/** Returns the heading of a column: "Placed" for \`placedAt\`, "Total" for \`totalMinor\`. */
const toHeading = (field: string): string => toLabel(field.replace(/(?<=[a-z])(?:At|Minor)$/, ''));

export const messages = ({ title, words }: Name, { label, amount, date, sorts }: ListCall): string => `\
import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: '${title}',
  search: 'Search ${words}',
  noMatch: 'No ${words} match these filters',
  showAll: 'Show all ${words}',
  none: 'No ${words} yet',
  noneWhy: 'Your ${words} will be listed here.',
  label: '${toHeading(label.name)}',
${amount ? `  amount: '${toHeading(amount.name)}',\n` : ''}\
${date ? `  date: '${date.name === 'at' ? 'Date' : toHeading(date.name)}',\n` : ''}\
${sorts.map((sort) => `  ${sortKey(sort)}: '${toLabel(sort)}',\n`).join('')}\
});
`;

const amountColumn = (field: string, isNullable: boolean, hasCurrency: boolean): string => {
  const currency = hasCurrency ? 'currency' : 'business.currency';
  const money = `<Money amountMinor={${field}} currency={${currency}} variant="strong" />`;
  return `\
    {
      id: 'amount',
      header: t('amount'),
      cell: ({ ${field}${hasCurrency ? ', currency' : ''} }${hasCurrency ? '' : ', { business }'}) => ${isNullable ? `${field} === null ? null : ${money}` : money},
      align: 'end',
      card: 'aside',
    },
`;
};

const dateColumn = (field: string, isNullable: boolean): string => `\
    {
      id: 'date',
      header: t('date'),
      cell: ({ ${field} }, { business }) => ${isNullable ? `${field} === null ? null : ` : ''}formatDate(${field}, business.timeZone, 'day'),
      card: 'note',
    },
`;

/** Returns the imports of the list's call, of which only the type is needed, and of its export. */
const importGroups = ({ group, exportGroup }: ListCall): string =>
  (group.name === exportGroup.name ? '' : `import type { ${group.name} } from '${group.module}';\n`) +
  `import { ${exportGroup.name} } from '${exportGroup.module}';\n`;

export function list(names: Name, call: ListCall): string {
  const { kebab, camel, pascal, words } = names;
  const { label, amount, date, hasCurrency, hasPeriod, sorts } = call;
  const others = otherFiltersOf(call).map((key) => `'${key}'`);
  const labelOf = label.isNullable ? `${label.name} ?? common('noName')` : label.name;
  return `\
import { linkOptions } from '@tanstack/react-router';
import { List } from 'lucide-react';
import type { CallData } from '#contract/call.ts';
${importGroups(call)}\
import { ${camel}Query } from '#src/features/${kebab}/${kebab}.queries.ts';
import { common } from '#src/lib/common.messages.ts';
${date ? "import { formatDate } from '#src/lib/format.ts';\n" : ''}\
import { defineList } from '#src/lists/define-list.ts';
${amount ? "import { Money } from '#src/ui/data/money.tsx';\n" : ''}\
import { t } from './${kebab}.messages.ts';
import { type ${pascal}Search, filterOf, queryOf } from './${kebab}-search.ts';

export const ${camel}List = defineList({
  to: '/dashboard/${kebab}',
  resource: '${call.resource}',
  words: {
    title: t('title'),
    label: t('title'),
    search: t('search'),
    noMatch: t('noMatch'),
    showAll: t('showAll'),
    forbidden: common('noAccess', { area: '${words}' }),
    forbiddenWhy: ({ business }) => common('noAccessWhy', { area: '${words}', business: business.name }),
  },
  filterOf,
  query: (search: ${pascal}Search) => ${camel}Query(queryOf(search)),
  page: (answer: CallData<(typeof ${call.group.name})['${call.name}']>) => answer,
  rowLabel: ({ ${label.name} }) => ${labelOf},
  // Stand-in for the page of the record.
  rowLink: ({ ${label.name} }) => linkOptions({ to: '/dashboard/${kebab}', search: { search: ${label.name}${label.isNullable ? ' ?? undefined' : ''} } }),
  columns: [
    {
      id: 'label',
      header: t('label'),
      isFlexible: true,
      cell: ({ ${label.name} }) => ${labelOf},
      card: 'title',
    },
${date ? dateColumn(date.name, date.isNullable) : ''}\
${amount ? amountColumn(amount.name, amount.isNullable, hasCurrency) : ''}\
  ],
  tabs: () => [],
  filters: {},
${hasPeriod ? '  hasPeriod: true,\n' : ''}\
${others.length > 0 ? `  otherFilters: [${others.join(', ')}],\n` : ''}\
  sorts: [
${sorts.map((sort) => `    { value: '${sort}', label: t('${sortKey(sort)}') },\n`).join('')}\
  ],
  exportFile: { call: ${call.exportGroup.name}.${call.exportName}, input: (target) => ({ body: { target } }) },
  empty: {
    icon: List,
    hasNoRecords: ({ pagination }) => pagination.total === 0,
    none: { title: t('none'), description: t('noneWhy') },
    tab: () => ({ title: t('none'), description: t('noneWhy') }),
  },
});
`;
}

export const route = ({ kebab, camel, pascal }: Name): string => `\
import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { ${camel}Query } from '#src/features/${kebab}/${kebab}.queries.ts';
import { ${pascal}Search, queryOf } from '#src/features/${kebab}/list/${kebab}-search.ts';
import { ${camel}List } from '#src/features/${kebab}/list/${kebab}.list.tsx';
import { ListScreen } from '#src/lists/list-screen.tsx';

export const Route = createFileRoute('/dashboard/${kebab}/')({
  validateSearch: (search): ${pascal}Search => z.parse(${pascal}Search, search),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(${camel}Query(queryOf(deps))),
  component: ${pascal},
});

function ${pascal}() {
  const { business, membership } = useBusiness();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const onSearch = useCallback(
    (next: ${pascal}Search) => void navigate({ search: next, resetScroll: false }),
    [navigate],
  );
  return (
    <ListScreen
      list={${camel}List}
      business={business}
      membership={membership}
      search={search}
      onSearch={onSearch}
    />
  );
}
`;

export const test = ({ kebab, words }: Name, { address }: ListCall): string => `\
import { ownerOfDemo } from '#tests/support/browser/demo.ts';
import { openListSearch } from '#tests/support/browser/list.ts';
import { expect, test } from '#tests/support/browser/test.ts';

test.use({ hasDemo: true });

const path = '/dashboard/${kebab}';

test('the list of ${words} shows a failed request, and its rows after another try', async ({
  page,
  kontor,
  signInAs,
}) => {
  await signInAs(await ownerOfDemo(kontor));
  const isList = ({ pathname }: URL) => pathname === '/api${address}';
  await page.route(isList, (route) => route.abort());
  await page.goto(path);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await page.unroute(isList);
  await retry.click();
  await expect(page.locator('a[data-row]').first()).toBeVisible();
});

test('a search without ${words} is in the address and offers to clear it', async ({ page, kontor, signInAs }) => {
  await signInAs(await ownerOfDemo(kontor));
  await page.goto(path);
  await (await openListSearch(page)).fill('no record has this text');
  await expect(page.getByText('No ${words} match these filters')).toBeVisible();
  await expect(page).toHaveURL(/search=no\\W/);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\\/${kebab}$/);
  await expect(page.locator('a[data-row]').first()).toBeVisible();
});

test('a new business sees that it has no ${words} yet', async ({ page, merchant, signInAs }) => {
  await signInAs(merchant);
  await page.goto(path);
  await expect(page.getByText('No ${words} yet')).toBeVisible();
});
`;
