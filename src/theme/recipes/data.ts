import { defineSlotRecipe } from '@pandacss/dev';
import { eachTone, soft } from './tones.ts';

export const descriptionList = defineSlotRecipe({
  className: 'description-list',
  slots: ['root', 'row', 'term', 'detail'],
  base: {
    root: { display: 'flex', flexDirection: 'column' },
    row: {
      display: 'flex',
      flexDirection: { base: 'column', sm: 'row' },
      gap: { base: '0.5', sm: '4' },
      py: '2.5',
      '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'line' },
    },
    term: { textStyle: 'small', color: 'text.subtle', w: { sm: '10rem' }, flexShrink: '0' },
    detail: { textStyle: 'body', color: 'text', minW: '0', overflowWrap: 'anywhere' },
  },
});

export const stepper = defineSlotRecipe({
  className: 'stepper',
  slots: ['root', 'step', 'mark', 'label', 'summary'],
  base: {
    root: { display: 'flex', gap: '2' },
    step: {
      flex: '1',
      minW: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '2',
      textStyle: 'caption',
      color: 'text.subtle',
      _before: { content: '""', h: '1', borderRadius: 'full', bg: 'pressed' },
      '&[data-done]': { color: 'text.muted', _before: { bg: 'primary.solid' } },
      _current: { color: 'text', fontWeight: 'semibold', _before: { bg: 'accent' } },
    },
    mark: { display: 'inline-flex', verticalAlign: 'text-bottom', mr: '1', color: 'primary.solid' },
    label: { display: { base: 'none', sm: 'block' } },
    summary: { display: { sm: 'none' }, textStyle: 'caption', color: 'text.muted', mb: '2' },
  },
});

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

export const stat = defineSlotRecipe({
  className: 'stat',
  slots: ['root', 'label', 'figure', 'compare', 'direction'],
  base: {
    root: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      p: '5',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'rest',
      minW: '0',
      containerType: 'inline-size',
    },
    label: { textStyle: 'label', color: 'text.muted' },
    figure: {
      textStyle: 'figure',
      // Where two stand side by side on a phone a figure is smaller rather than broken.
      fontSize: 'min({fontSizes.3xl}, max(21cqi, 1.125rem))',
      color: 'text',
      fontVariantNumeric: 'tabular-nums',
      overflowWrap: 'anywhere',
    },
    compare: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: '1.5',
      textStyle: 'small',
      color: 'text.subtle',
    },
    direction: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1',
      fontWeight: 'semibold',
      color: 'text.muted',
    },
  },
  variants: {
    tone: {
      good: { direction: { color: 'success.text' } },
      bad: { direction: { color: 'danger.text' } },
      even: {},
    },
  },
  defaultVariants: { tone: 'even' },
});

export const fileDrop = defineSlotRecipe({
  className: 'file-drop',
  slots: ['root', 'mark', 'title', 'description'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '2',
      px: '6',
      py: '10',
      textAlign: 'center',
      bg: 'sunken',
      border: '1.5px dashed',
      borderColor: 'line.field',
      borderRadius: 'lg',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      _dropTarget: { bg: 'selected', borderColor: 'brand', borderStyle: 'solid' },
      _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    mark: { display: 'flex', color: 'primary.solid' },
    title: { textStyle: 'strong', color: 'text' },
    description: { textStyle: 'small', color: 'text.subtle', mb: '2' },
  },
});
