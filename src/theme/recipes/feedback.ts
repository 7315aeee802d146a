import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from './focus-ring.ts';
import { eachTone, soft } from './tones.ts';

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
      // What a form or a selection ends in stays in reach: whoever has just pressed a button there points at the toast.
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

export const notice = defineSlotRecipe({
  className: 'notice',
  slots: ['root', 'mark', 'texts', 'title', 'list'],
  base: {
    root: {
      ...focusRing,
      // What sticks to the top and the bottom of a page does not cover an answer that was scrolled to.
      scrollMarginBlock: '24',
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      px: '4',
      py: '3',
      border: '1px solid',
      borderRadius: 'md',
      textStyle: 'body',
    },
    mark: { display: 'flex', flexShrink: '0', mt: '0.5' },
    texts: { display: 'flex', flexDirection: 'column', gap: '1', minW: '0', flex: '1' },
    title: { textStyle: 'strong' },
    list: {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      '& a': { color: 'inherit', textDecoration: 'underline', fontWeight: 'medium' },
    },
  },
  variants: {
    tone: eachTone((tone) => ({
      root: soft(tone),
      mark: { color: `${tone}.solid` },
    })),
  },
  defaultVariants: { tone: 'info' },
});

export const loadingBar = defineRecipe({
  className: 'loading-bar',
  base: {
    position: 'fixed',
    top: '0',
    insetX: '0',
    h: '0.5',
    zIndex: 'bar',
    bg: 'progress',
    transformOrigin: 'left',
    pointerEvents: 'none',
  },
  variants: {
    phase: {
      running: {
        transform: 'scaleX(0.7)',
        _motionSafe: { animation: 'creep 6000ms cubic-bezier(0.1, 0.7, 0.1, 1) forwards' },
      },
      finishing: { opacity: '0', transitionProperty: 'opacity', transitionDuration: 'slow' },
    },
  },
});

/** What stands where content would: nothing yet, nothing matches, or something broke. */
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

export const progress = defineSlotRecipe({
  className: 'progress',
  slots: ['root', 'texts', 'track', 'fill'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', w: 'full' },
    texts: {
      display: 'flex',
      justifyContent: 'space-between',
      gap: '3',
      textStyle: 'small',
      color: 'text.muted',
      fontVariantNumeric: 'tabular-nums',
    },
    track: { h: '2', bg: 'pressed', borderRadius: 'full', overflow: 'hidden' },
    fill: {
      h: 'full',
      bg: 'primary.solid',
      borderRadius: 'full',
      transitionProperty: 'width',
      transitionDuration: 'slow',
    },
  },
});
