import { defineSlotRecipe } from '@pandacss/dev';
import { innerFocusRing } from './focus-ring.ts';

/** A small picture beside a name, in a row of a list. */
export const pictureRow = defineSlotRecipe({
  className: 'picture-row',
  slots: ['root', 'picture', 'texts', 'note'],
  base: {
    root: { display: 'inline-flex', alignItems: 'center', gap: '3', minW: '0' },
    picture: { flexShrink: '0', boxSize: '10', overflow: 'hidden' },
    texts: { display: 'flex', flexDirection: 'column', minW: '0', overflowWrap: 'anywhere' },
    note: { textStyle: 'small', color: 'text.subtle' },
  },
  variants: {
    isCompact: {
      true: {
        root: { gap: '2.5', verticalAlign: 'middle' },
        picture: { boxSize: '6' },
        texts: { flexDirection: 'row', alignItems: 'baseline', columnGap: '2' },
        note: { whiteSpace: 'nowrap' },
      },
    },
  },
});

/** What an action on many would do: how many it takes, and which it leaves out, and why. */
export const bulkOutcome = defineSlotRecipe({
  className: 'bulk-outcome',
  slots: ['root', 'line', 'list', 'item', 'name', 'reason'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '3' },
    line: { display: 'flex', alignItems: 'center', gap: '2', textStyle: 'strong' },
    list: {
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'md',
    },
    item: {
      px: '3',
      py: '2',
      '&:not(:first-child)': { borderTop: '1px solid', borderColor: 'line' },
    },
    name: { textStyle: 'label', color: 'text' },
    reason: { textStyle: 'small', color: 'text.muted' },
  },
});

/** Rows that a person puts in order. */
export const sortableList = defineSlotRecipe({
  className: 'sortable-list',
  slots: ['root', 'item', 'content', 'actions'],
  base: {
    root: {
      borderRadius: 'lg',
      overflow: 'hidden',
      '& .react-aria-DropIndicator[data-drop-target]': { outline: '1.5px solid', outlineColor: 'brand' },
    },
    item: {
      ...innerFocusRing,
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      px: { base: '2', sm: '4' },
      py: '2.5',
      bg: 'surface',
      '&:not(:first-child)': { borderTop: '1px solid', borderColor: 'line' },
      '&[data-dragging]': { opacity: '0.5' },
    },
    content: { flex: '1', minW: '0', overflowWrap: 'anywhere' },
    actions: { display: 'flex', alignItems: 'center', flexShrink: '0' },
  },
});

/** What has to be done, each with how it stands and the way there. */
export const checklist = defineSlotRecipe({
  className: 'checklist',
  slots: ['root', 'entry', 'mark', 'texts', 'head', 'note', 'action'],
  base: {
    root: { display: 'flex', flexDirection: 'column', my: '-3' },
    entry: {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      columnGap: '3',
      rowGap: '2',
      alignItems: 'start',
      py: '3',
      '&:not(:last-child)': { borderBottom: '1px solid', borderBottomColor: 'line' },
      sm: { gridTemplateColumns: 'auto minmax(0, 1fr) auto' },
    },
    mark: { display: 'inline-flex', pt: '0.5', color: 'text.subtle' },
    texts: { minW: '0', overflowWrap: 'anywhere' },
    head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2', textStyle: 'strong' },
    note: { textStyle: 'small', color: 'text.muted' },
    action: { gridColumn: { base: '2', sm: 'auto' }, justifySelf: 'start' },
  },
  variants: {
    tone: {
      done: { mark: { color: 'success.text' } },
      now: { mark: { color: 'brand' } },
      waiting: { mark: { color: 'info.text' } },
      todo: {},
      attention: { mark: { color: 'warning.text' }, note: { color: 'warning.text' } },
    },
  },
  defaultVariants: { tone: 'todo' },
});
