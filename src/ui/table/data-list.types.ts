import type { ReactNode } from 'react';
import type { LinkTarget } from '#src/ui/actions/link.tsx';

export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Of a list that is a screen: it takes the room that the others leave, and a longer text is cut. */
  isFlexible?: boolean;
  /** `end` for amounts and counts: right-aligned, digits of one width. */
  align?: 'start' | 'end';
  /**
   * Its place in a phone's row. `title` and `aside` share the first line, `note` and `mark` (badges) the second; `line`, the
   * default, takes a line of its own behind its header.
   */
  card?: 'title' | 'aside' | 'note' | 'mark' | 'line' | 'none';
  /** On a phone, where it differs from `cell`; null leaves it out. */
  cardCell?: (row: Row) => ReactNode;
  /** The address of a picture at the start of a phone's row; null shows its placeholder. */
  cardPicture?: (row: Row) => string | null;
  /** Where a press on the header leads, and how the list is sorted by it now. */
  sort?: { link: LinkTarget; direction?: 'ascending' | 'descending' | undefined };
};

export type Paging = {
  /** 1-based; null where a capped total leaves it unknown. */
  page: number | null;
  perPage: number;
  total: number;
  /** There are at least `total`. */
  totalIsCapped?: boolean;
  /** Absent where there is nowhere to go. */
  first?: LinkTarget | undefined;
  previous?: LinkTarget | undefined;
  next?: LinkTarget | undefined;
  last?: LinkTarget | undefined;
};

export type Selection = {
  keys: ReadonlySet<string>;
  /** Kept by the screen too. It is told what becomes of the chosen. */
  onChange: (change: (keys: ReadonlySet<string>) => ReadonlySet<string>) => void;
  /** What can be done with the selected; beside the count. */
  actions?: ReactNode;
};

export type RowsProps<Row> = {
  label: string;
  /** Kept by the screen while they show the same: rows are rendered anew with each new array, or another `rowLink`. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row to a screen reader: "Order 1042". */
  rowLabel: (row: Row) => string;
  rowLink?: (row: Row) => LinkTarget;
  selection?: Selection | undefined;
  isRefreshing?: boolean;
};
