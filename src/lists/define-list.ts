import type { QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import type { FunctionComponent, ReactNode } from 'react';
import type { CallInput } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import type { Pagination } from '#contract/list.ts';
import type { Business } from '#domain/business.ts';
import { can, type Resource, type Standing } from '#domain/permission.ts';
import type { FileCall } from '#src/lib/api/use-file.ts';
import type { LinkTarget } from '#src/ui/actions/link.tsx';
import type { Column } from '#src/ui/table/data-list.types.ts';
import type { IconType } from '#src/ui/media/icon.tsx';
import type { ListSearch, Place } from './list-search.ts';
import type { Period } from './period-filter.tsx';

export type ListBusiness = Pick<Business, 'name' | 'currency' | 'timeZone'>;

/** The business that the list belongs to, and the access of the person who reads it. */
export interface ListContext {
  business: ListBusiness;
  standing: Standing;
  mayManage: boolean;
  /** When the list was opened: prices and due dates are judged by it. */
  now: Date;
}

export interface ListPage<Row> {
  data: readonly Row[];
  pagination: Pagination;
}

/** The type of `queryOptions`; only that of its key is left open. */
export interface ListQuery<Answer> {
  queryKey: QueryKey;
  queryFn?(context: QueryFunctionContext): Answer | Promise<Answer>;
}

export interface ListOption<Value extends string = string> {
  value: Value;
  label: string;
}

/** A sort that only some people may choose has `isShown`. */
export type ListSort<Value extends string = string> = ListOption<Value> & {
  isShown?: (context: ListContext) => boolean;
};

export type SortOf<Search extends ListSearch> = NonNullable<Search['sort']> & string;

/** A column of the desk's table, and its place in the two lines of a phone's row. */
export type ListColumn<Row, Search extends ListSearch> = Pick<
  Column<Row>,
  'id' | 'header' | 'align' | 'isFlexible' | 'card' | 'cardPicture'
> & {
  cell: (row: Row, context: ListContext) => ReactNode;
  /** On the phone, where it differs from `cell`. Null leaves it out. */
  cardCell?: (row: Row, context: ListContext) => ReactNode;
  /** Absent from the list of people who may not see it. */
  isShown?: (context: ListContext) => boolean;
  /** The sorts that its header leads to; a header with one of them leads back to the list's first sort. */
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
  /** Its first option, which filters nothing. */
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
    // A component, because it loads them: it returns what `render` makes of the options.
    | { Options: FunctionComponent<{ render: (options: readonly ListOption<Value>[]) => ReactNode }> }
  );

type FilterKey<Search> = Exclude<keyof Search, keyof Place | keyof Period | 'search' | 'sort'>;

/** Filters by the key of the address that they set: a key that the search schema lacks is a type error. */
export type ListFilters<Search extends ListSearch, Answer> = {
  [Key in FilterKey<Search>]?: ListFilter<Answer, NonNullable<Search[Key]> & string>;
};

/** The rows that were ticked, or all that the filter matches. */
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
  /** Offered to everyone who sees the list; otherwise only to people who may manage it. */
  isForAll?: boolean;
}

export interface SummaryFigure {
  label: string;
  /** Undefined while it loads. */
  figure: string | undefined;
  hint?: string | undefined;
}

/** Figures over the whole list: a strip on a desk, one line under the title on a phone. Both open the details. */
export interface ListSummary {
  label: string;
  figures: readonly SummaryFigure[];
  /** Shown in place of the figures on a phone: something that needs attention. */
  alert?: string | undefined;
  details?: { label: string; content: ReactNode } | undefined;
}

/** A component, because it loads figures: it returns what `render` makes of them, or null. */
export interface SummaryProps<Search, Answer> {
  search: Search;
  answer: Answer | undefined;
  context: ListContext;
  render: (summary: ListSummary) => ReactNode;
}

export interface EmptyWords {
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
  /** Managing it is what bulk actions, the primary action and imports need. */
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
  /** The part of the address that narrows the list: what exports and bulk actions apply to. */
  filterOf: (search: Search) => Filter;
  query: (search: Search) => ListQuery<Answer>;
  page: (answer: Answer) => ListPage<Row>;
  rowLabel: (row: Row) => string;
  rowLink: (row: Row) => LinkTarget;
  columns: readonly ListColumn<Row, NoInfer<Search>>[];
  tabs: (search: NoInfer<Search>, answer: NoInfer<Answer> | undefined) => readonly ListTab<NoInfer<Search>>[];
  filters: ListFilters<NoInfer<Search>, NoInfer<Answer>>;
  /** True where the list can be narrowed to days: `range`, `from` and `to` of the address. */
  hasPeriod?: boolean;
  /** Narrow the list too, but are set elsewhere: links lead here with them. */
  otherFilters?: readonly (keyof NoInfer<Search>)[];
  /** The first is the one that a list opens with, and stays out of the address. */
  sorts: readonly ListSort<SortOf<NoInfer<Search>>>[];
  exportFile: {
    call: Call;
    input: (target: ListTarget<NoInfer<Filter>>) => CallInput<(typeof calls)[NoInfer<Call>]>;
  };
  bulk?: {
    actions: readonly BulkAction<Action>[];
    Dialog: FunctionComponent<BulkDialogProps<NoInfer<Action>, NoInfer<Filter>>>;
  };
  primary?: ListLink & {
    /** Spelled out on a phone too, where an icon alone would not say what it does. */
    isSpelledOut?: boolean;
  };
  links?: readonly ListLink[];
  empty: {
    icon: IconType;
    /** True while the business has no such record at all. */
    isNone: (answer: NoInfer<Answer>) => boolean;
    none: EmptyWords;
    /** The first actions; by default the primary action and the links. */
    begin?: (context: ListContext) => readonly ListLink[];
    tab: (search: NoInfer<Search>) => EmptyWords;
  };
  Summary?: FunctionComponent<SummaryProps<NoInfer<Search>, NoInfer<Answer>>>;
}

/** Declares a list once: `ListScreen` renders it. Order matters to inference: `filterOf`, `query`, `page`, then the rest. */
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
  standing: Standing,
  resource: Resource,
  now: Date,
): ListContext => ({ business, standing, now, mayManage: can(standing, resource, 'manage') });
