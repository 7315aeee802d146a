import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { eachTone, soft } from './tones.ts';

export const card = defineSlotRecipe({
  className: 'card',
  slots: ['root', 'header', 'titles', 'title', 'description', 'actions', 'body', 'footer'],
  base: {
    root: {
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'rest',
      minW: '0',
    },
    header: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      px: { base: '4', sm: '6' },
      pt: { base: '4', sm: '5' },
    },
    titles: { minW: '0' },
    title: { textStyle: 'heading', color: 'text' },
    description: { textStyle: 'small', color: 'text.subtle', mt: '0.5' },
    actions: { display: 'flex', alignItems: 'center', gap: '2' },
    body: { px: { base: '4', sm: '6' }, py: { base: '4', sm: '5' } },
    footer: {
      px: { base: '4', sm: '6' },
      py: '3',
      borderTop: '1px solid',
      borderColor: 'line',
      textStyle: 'small',
      color: 'text.muted',
    },
  },
  variants: { isFlush: { true: { header: { pb: { base: '4', sm: '5' } }, body: { p: '0' } } } },
});

export const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '6',
    px: '2',
    borderRadius: 'full',
    border: '1px solid',
    textStyle: 'caption',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    '&[data-dot]::before': {
      content: '""',
      boxSize: '1.5',
      borderRadius: 'full',
      bg: 'current',
      flexShrink: '0',
    },
  },
  variants: {
    tone: eachTone(soft),
  },
  defaultVariants: { tone: 'neutral' },
});

export const pageHeader = defineSlotRecipe({
  className: 'page-header',
  slots: ['root', 'back', 'row', 'titles', 'heading', 'description', 'actions'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '2', pb: { base: '4', sm: '6' } },
    back: { textStyle: 'small', fontWeight: 'medium' },
    row: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'flex-start',
      justifyContent: 'space-between',
      gap: '4',
    },
    titles: { display: 'flex', flexDirection: 'column', gap: '1', minW: '0', flex: '1 1 16rem' },
    heading: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '3',
      textStyle: 'title',
      color: 'text',
      overflowWrap: 'anywhere',
    },
    description: { textStyle: 'body', color: 'text.muted', maxW: 'prose' },
    actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
  },
  variants: {
    isDense: {
      true: {
        root: { pb: { base: '1', md: '3' } },
        row: { flexWrap: 'nowrap', alignItems: 'center', gap: '2', minH: '11' },
        titles: { flex: '1', gap: '0' },
        heading: { fontSize: { base: 'xl', md: '2xl' } },
        actions: { flexWrap: 'nowrap', gap: { base: '0', md: '2' } },
      },
    },
  },
});

export const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    flexShrink: '0',
    borderRadius: 'full',
    border: '2px solid',
    borderColor: 'current',
    borderRightColor: 'transparent',
    animation: 'spin 1600ms linear infinite',
    _motionSafe: { animationDuration: 'spin' },
  },
  variants: { size: { sm: { boxSize: '4' }, lg: { boxSize: '8' } } },
  defaultVariants: { size: 'sm' },
});

export const skeleton = defineRecipe({
  className: 'skeleton',
  base: {
    display: 'block',
    bg: 'pressed',
    borderRadius: 'sm',
    maxW: 'full',
    _motionSafe: { animation: 'pulse 1600ms ease-in-out infinite' },
  },
  variants: {
    shape: {
      text: { h: '3', my: '1' },
      title: { h: '5', my: '1' },
      block: { h: '24', borderRadius: 'lg' },
      circle: { boxSize: '9', borderRadius: 'full' },
    },
    width: { full: { w: 'full' }, long: { w: '75%' }, half: { w: '50%' }, short: { w: '5rem' } },
  },
  defaultVariants: { shape: 'text', width: 'full' },
});
