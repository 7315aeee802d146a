import type { ReactNode } from 'react';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Takes the remaining width and cuts off longer texts, in a list that is the main content of a screen. */
  isFlexible?: boolean;
  /** Cuts off texts of more than about 25 letters there; any other column is as wide as its longest text. */
  isCapped?: boolean;
  /** `end` for amounts and counts: right-aligned, digits of one width. */
  align?: 'start' | 'end';
  /**
   * The place in a phone's row. `title` and `aside` share the first line, `note` and `mark` (badges) the second. `line`, the
   * default, has a line of its own after its header.
   */
  card?: 'title' | 'aside' | 'note' | 'mark' | 'line' | 'none';
  /** The cell on a phone, if it differs from `cell`; null hides it. */
  cardCell?: (row: Row) => ReactNode;
  /** Returns the address of an image at the start of a phone's row; null shows a placeholder. */
  cardImage?: (row: Row) => string | null;
  /** The link of the header, and the current direction of the sort. */
  sort?: { link: LinkTarget; direction?: 'ascending' | 'descending' | undefined };
};

export type Paging = {
  /** The page, starting at 1; null if a capped total leaves it unknown. */
  page: number | null;
  perPage: number;
  total: number;
  /** Whether there may be more results than `total`. */
  totalIsCapped?: boolean;
  /** Undefined if there is no such page. */
  first?: LinkTarget | undefined;
  previous?: LinkTarget | undefined;
  next?: LinkTarget | undefined;
  last?: LinkTarget | undefined;
};

export type Selection = {
  keys: ReadonlySet<string>;
  /** Changes the selection. It has to be stable between renders. */
  onChange: (change: (keys: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** The actions on the selected rows, beside the count. */
  actions?: ReactNode;
};

export type RowsProps<Row> = {
  label: string;
  /** Has to be stable between renders, as `rowLink`: rows are rendered again when it changes. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row to a screen reader: "Order 1042". */
  rowLabel: (row: Row) => string;
  rowLink?: (row: Row) => LinkTarget;
  selection?: Selection | undefined;
  isRefreshing?: boolean;
};
