import { defineSlotRecipe } from '@pandacss/dev';
import { eachTone } from '../tones.ts';

export const toast = defineSlotRecipe({
  className: 'toast',
  slots: ['region', 'list', 'root', 'mark', 'texts', 'title', 'description', 'actions'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      insetX: { base: '3', sm: 'auto' },
      right: { sm: '5' },
      top: { base: 'max(0.75rem, env(safe-area-inset-top))', sm: 'auto' },
      bottom: { sm: '5' },
      // The bar below a form or selection stays usable, because the pointer that has just pressed its button is over the toast.
      ':root:has([data-action-bar]) &': { bottom: { sm: '20' } },
      w: { sm: 'toast' },
      pointerEvents: 'none',
    },
    list: { display: 'flex', flexDirection: { base: 'column-reverse', sm: 'column' }, gap: '2' },
    root: {
      pointerEvents: 'auto',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      p: '3',
      pl: '4',
      bg: 'raised',
      border: '1px solid',
      borderColor: 'line.strong',
      borderRadius: 'lg',
      boxShadow: 'lift',
      _motionSafe: { animation: 'rise 200ms cubic-bezier(0.2, 0.8, 0.2, 1)' },
    },
    mark: { display: 'flex', flexShrink: '0', mt: '1.5' },
    texts: { flex: '1', minW: '0', py: '1' },
    title: { textStyle: 'strong', color: 'text' },
    description: { textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' },
    actions: { display: 'flex', flexWrap: 'wrap', gap: '2', mt: '2' },
  },
  variants: { tone: eachTone((tone) => ({ mark: { color: `${tone}.solid` } })) },
  defaultVariants: { tone: 'neutral' },
});
