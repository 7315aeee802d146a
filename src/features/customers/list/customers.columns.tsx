import type { CustomerRow } from '#domain/customer.ts';
import type { Currency } from '#domain/money.ts';
import { formatCount, formatDate } from '#src/lib/format.ts';
import { filtered } from '#src/lists/list-search.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './customers.messages.ts';
import type { CustomersSearch } from './customers-search.ts';

const tagsShown = 2;

const Quiet = ({ children }: { children: string }) => (
  <Text as="span" tone="subtle">
    {children}
  </Text>
);

const spentColumn = (
  currency: Currency,
  sort: NonNullable<Column<CustomerRow>['sort']>,
): Column<CustomerRow> => ({
  id: 'spent',
  header: t('spent'),
  cell: ({ spentMinor }) => <Money amountMinor={spentMinor ?? 0} currency={currency} variant="strong" />,
  align: 'end',
  sort,
});

/** The columns of the list; a press on a header sorts by it, a second one goes back to the newest. */
export function customerColumns(
  search: CustomersSearch,
  { timeZone, currency }: { timeZone: string; currency: Currency },
  showsIncome: boolean,
): Column<CustomerRow>[] {
  const { sort = 'newest' } = search;
  const sorted = (by: NonNullable<CustomersSearch['sort']>, direction: 'ascending' | 'descending') => ({
    link: {
      to: '/dashboard/store/customers',
      search: filtered(search, { sort: by === sort || by === 'newest' ? undefined : by }),
    },
    direction: sort === by ? direction : undefined,
  });
  return [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name }) => name ?? <Quiet>{t('noName')}</Quiet>,
      card: 'title',
      sort: sorted('name', 'ascending'),
    },
    {
      id: 'contact',
      header: t('contact'),
      cell: ({ email, phoneNumber }) => phoneNumber ?? email ?? <Quiet>{t('none')}</Quiet>,
    },
    { id: 'city', header: t('city'), cell: ({ city }) => city ?? <Quiet>{t('none')}</Quiet>, card: 'none' },
    {
      id: 'tags',
      header: t('tags'),
      cell: ({ tags }) =>
        tags.length === 0 ? (
          <Quiet>{t('none')}</Quiet>
        ) : (
          <Inline gap="1">
            {tags.slice(0, tagsShown).map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            {tags.length > tagsShown && <Quiet>{t('moreTags', { count: tags.length - tagsShown })}</Quiet>}
          </Inline>
        ),
    },
    {
      id: 'orders',
      header: t('orders'),
      cell: ({ orderCount }) => formatCount(orderCount),
      align: 'end',
      sort: sorted('mostOrders', 'descending'),
    },
    // What customers spent is income: for those alone who may see payments.
    ...(showsIncome ? [spentColumn(currency, sorted('highestSpent', 'descending'))] : []),
    {
      id: 'lastOrder',
      header: t('lastOrder'),
      cell: ({ lastOrderAt }) =>
        lastOrderAt === null ? <Quiet>{t('none')}</Quiet> : formatDate(lastOrderAt, timeZone, 'day'),
      sort: sorted('lastOrder', 'descending'),
    },
  ];
}
