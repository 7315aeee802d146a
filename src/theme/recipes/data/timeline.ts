import { defineSlotRecipe } from '@pandacss/dev';
import { eachTone, soft } from '../tones.ts';

export const timeline = defineSlotRecipe({
  className: 'timeline',
  slots: ['root', 'entry', 'mark', 'texts', 'title', 'meta', 'note'],
  base: {
    root: { display: 'flex', flexDirection: 'column' },
    entry: {
      position: 'relative',
      display: 'flex',
      gap: '3',
      pb: '5',
      _lastChild: { pb: '0' },
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        left: 'calc(0.875rem - 0.5px)',
        top: 'calc({sizes.7})',
        bottom: '0',
        w: 'px',
        bg: 'line.strong',
      },
    },
    mark: {
      display: 'grid',
      placeItems: 'center',
      flexShrink: '0',
      boxSize: '7',
      borderRadius: 'full',
      border: '1px solid',
    },
    texts: { minW: '0', pt: '0.5' },
    title: { textStyle: 'strong', color: 'text' },
    meta: { textStyle: 'small', color: 'text.subtle' },
    note: {
      textStyle: 'small',
      color: 'text.muted',
      mt: '1',
      pl: '3',
      borderLeft: '2px solid',
      borderColor: 'line.strong',
    },
  },
  variants: { tone: eachTone((tone) => ({ mark: soft(tone) })) },
  defaultVariants: { tone: 'neutral' },
});
