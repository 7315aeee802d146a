import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import type { Pagination } from '#contract/list.ts';
import type { Business } from '#domain/business.ts';
import { can, type Resource, type Membership } from '#domain/permission.ts';
import type { WriteInput } from '#src/lib/api/define-write.ts';
import type { FileCall } from '#src/lib/api/use-file.ts';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import type { IconType } from '#src/ui/media/icon.tsx';
import type { ListSearch, ListPosition } from './list-search.ts';
import type { Period } from './period-filter.tsx';

export type ListBusiness = Pick<Business, 'name' | 'currency' | 'timeZone'>;

/** The business that the list belongs to, and the access of the person who reads it. */
export interface ListContext {
  business: ListBusiness;
  membership: Membership;
  canManage: boolean;
  /** When the list was opened. Sale prices and due dates are compared with it. */
  now: Date;
}

export interface ListPage<Row> {
  data: readonly Row[];
  pagination: Pagination;
}

/** The type of `queryOptions` with any key. */
export interface ListQuery<Answer> {
  queryKey: QueryKey;
  queryFn?(context: QueryFunctionContext): Answer | Promise<Answer>;
}

export interface ListOption<Value extends string = string> {
  value: Value;
  label: string;
}

/** A sort. `isShown` hides it from people who may not use it. */
export type ListSort<Value extends string = string> = ListOption<Value> & {
  isShown?: (context: ListContext) => boolean;
};

export type SortOf<Search extends ListSearch> = NonNullable<Search['sort']> & string;

/** A column of the desktop table, and its place in the row of a phone. */
export type ListColumn<Row, Search extends ListSearch> = Pick<
  Column<Row>,
  'id' | 'header' | 'align' | 'isFlexible' | 'isCapped' | 'card' | 'cardImage'
> & {
  cell: (row: Row, context: ListContext) => ReactNode;
  /** The cell on a phone, if it differs from `cell`; null hides it. */
  cardCell?: (row: Row, context: ListContext) => ReactNode;
  /** Hides the column from people who may not see it. */
  isShown?: (context: ListContext) => boolean;
  /** The sorts that its header switches between. With one sort, the header switches back to the list's first sort. */
  sort?: { descending?: SortOf<Search>; ascending?: SortOf<Search> };
};

export interface ListTab<Search extends ListSearch> {
  id: string;
  label: string;
  count?: number | undefined;
  isCurrent: boolean;
  /** The keys of the address that the tab sets; all other filters stay. */
  changes: Partial<Search>;
}

interface FilterWords {
  label: string;
  /** The label of the first option, which filters nothing. */
  any: string;
}

/** One of several values. A filter without options is not shown. */
export type ListFilter<Answer, Value extends string = string> = FilterWords &
  (
    | {
        options:
          | readonly ListOption<Value>[]
          | ((answer: Answer | undefined) => readonly ListOption<Value>[]);
      }
    // A component that loads the options and returns the result of `render`.
    | { Options: FunctionComponent<{ render: (options: readonly ListOption<Value>[]) => ReactNode }> }
  );

type FilterKey<Search> = Exclude<keyof Search, keyof ListPosition | keyof Period | 'search' | 'sort'>;

/** Filters by the key of the address that they set: a key that the search schema lacks is a type error. */
export type ListFilters<Search extends ListSearch, Answer> = {
  [Key in FilterKey<Search>]?: ListFilter<Answer, NonNullable<Search[Key]> & string>;
};

/** The selected rows, or all rows that match the filter. */
export type ListTarget<Filter> = { kind: 'matching'; filter: Filter } | { kind: 'ids'; ids: string[] };

export interface BulkAction<Action extends string> {
  id: Action;
  label: string;
  icon: IconType;
  isDangerous?: boolean;
}

export interface BulkDialogProps<Action extends string, Filter> {
  action: Action;
  target: ListTarget<Filter>;
  count: number;
  business: ListBusiness;
  onClose: (isDone: boolean) => void;
}

/** A link in the list's head. */
export interface ListLink {
  id: string;
  label: string;
  icon: IconType;
  link: LinkTarget;
  /** Whether everyone who sees the list gets the link; otherwise only people who may manage it. */
  isForEveryone?: boolean;
}

export interface SummaryFigure {
  label: string;
  /** Undefined while it loads. */
  figure: string | undefined;
  hint?: string | undefined;
}

/** Figures of the whole list: a strip on a desktop, one line under the title on a phone. Both open the details. */
export interface ListSummary {
  label: string;
  figures: readonly SummaryFigure[];
  /** Shown in place of the figures on a phone: something that needs attention. */
  alert?: string | undefined;
  details?: { label: string; content: ReactNode } | undefined;
}

/** The props of a component that loads figures and returns a `ListSummaryView` with them, or null. */
export interface SummaryProps<Search, Answer> {
  search: Search;
  answer: Answer | undefined;
  context: ListContext;
}

export interface EmptyTexts {
  title: string;
  description: string;
}

export interface ListDefinition<
  Row extends { id: string },
  Search extends ListSearch,
  Answer,
  Filter,
  Action extends string,
  Call extends FileCall,
> {
  to: LinkProps['to'];
  /** Bulk actions, the primary action and imports need the permission to manage it. */
  resource: Resource;
  words: {
    title: string;
    /** Names the rows to a screen reader. */
    label: string;
    search: string;
    noMatch: string;
    showAll: string;
    forbidden: string;
    forbiddenWhy: (context: ListContext) => string;
  };
  /** Returns the filter of the address, which exports and bulk actions use. */
  filterOf: (search: Search) => Filter;
  query: (search: Search) => ListQuery<Answer>;
  page: (answer: Answer) => ListPage<Row>;
  rowLabel: (row: Row) => string;
  rowLink: (row: Row) => LinkTarget;
  columns: readonly ListColumn<Row, NoInfer<Search>>[];
  tabs: (search: NoInfer<Search>, answer: NoInfer<Answer> | undefined) => readonly ListTab<NoInfer<Search>>[];
  filters: ListFilters<NoInfer<Search>, NoInfer<Answer>>;
  /** Whether the list can be filtered by date, with `range`, `from` and `to` of the address. */
  hasPeriod?: boolean;
  /** Further filters of the address that only links set. */
  otherFilters?: readonly (keyof NoInfer<Search>)[];
  /** The first is the default, which is not part of the address. */
  sorts: readonly ListSort<SortOf<NoInfer<Search>>>[];
  exportFile: {
    call: Call;
    input: (target: ListTarget<NoInfer<Filter>>) => WriteInput<NoInfer<Call>>;
  };
  bulk?: {
    actions: readonly BulkAction<Action>[];
    Dialog: FunctionComponent<BulkDialogProps<NoInfer<Action>, NoInfer<Filter>>>;
  };
  primary?: ListLink & {
    /** Whether a phone shows the label too, because an icon alone would not be clear. */
    hasLabel?: boolean;
  };
  links?: readonly ListLink[];
  empty: {
    icon: IconType;
    /** Returns true if the business has no such records at all. */
    hasNoRecords: (answer: NoInfer<Answer>) => boolean;
    none: EmptyTexts;
    /** The first actions; by default the primary action and the links. */
    firstActions?: (context: ListContext) => readonly ListLink[];
    tab: (search: NoInfer<Search>) => EmptyTexts;
  };
  Summary?: FunctionComponent<SummaryProps<NoInfer<Search>, NoInfer<Answer>>>;
}

/** Declares a list for `ListScreen`. Types are inferred in order: `filterOf`, `query` and `page` come first. */
export const defineList = <
  Row extends { id: string },
  Search extends ListSearch,
  Answer,
  Filter,
  Call extends FileCall,
  Action extends string = never,
>(
  definition: ListDefinition<Row, Search, Answer, Filter, Action, Call>,
): ListDefinition<Row, Search, Answer, Filter, Action, Call> => definition;

export const createListContext = (
  business: ListBusiness,
  membership: Membership,
  resource: Resource,
  now: Date,
): ListContext => ({ business, membership, now, canManage: can(membership, resource, 'manage') });
