import { defineSlotRecipe } from '@pandacss/dev';

/** The tasks of a checklist, each with its status and a link to it. */
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
