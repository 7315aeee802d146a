import { defineSlotRecipe } from '@pandacss/dev';

/** Shown in place of content: nothing yet, no match, or an error. */
export const state = defineSlotRecipe({
  className: 'state',
  slots: ['root', 'mark', 'title', 'description', 'actions'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '2',
      px: '4',
      py: '12',
      textAlign: 'center',
    },
    mark: {
      display: 'grid',
      placeItems: 'center',
      boxSize: '16',
      mb: '2',
      borderRadius: 'full',
      bg: 'primary.soft',
      color: 'primary.text',
      boxShadow: '0 0 0 8px color-mix(in srgb, var(--colors-primary-soft) 40%, transparent)',
    },
    title: { textStyle: 'heading', color: 'text' },
    description: { textStyle: 'body', color: 'text.muted', maxW: 'field', textWrap: 'pretty' },
    actions: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: '2', mt: '3' },
  },
  variants: {
    kind: {
      empty: {},
      error: {
        mark: {
          bg: 'danger.soft',
          color: 'danger.text',
          boxShadow: '0 0 0 8px color-mix(in srgb, var(--colors-danger-soft) 40%, transparent)',
        },
      },
    },
  },
  defaultVariants: { kind: 'empty' },
});
