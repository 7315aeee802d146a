import { defineRecipe } from '@pandacss/dev';

export const text = defineRecipe({
  className: 'text',
  base: {
    overflowWrap: 'anywhere',
    minW: '0',
    // The heading of a step takes the focus, but is not a control.
    '&[tabindex="-1"]': { outline: 'none' },
  },
  variants: {
    variant: {
      inherit: {},
      display: { textStyle: 'display' },
      title: { textStyle: 'title' },
      heading: { textStyle: 'heading' },
      body: { textStyle: 'body' },
      strong: { textStyle: 'strong' },
      label: { textStyle: 'label' },
      small: { textStyle: 'small' },
      caption: { textStyle: 'caption' },
      figure: { textStyle: 'figure' },
    },
    tone: {
      default: { color: 'text' },
      muted: { color: 'text.muted' },
      subtle: { color: 'text.subtle' },
      success: { color: 'success.text' },
      warning: { color: 'warning.text' },
      danger: { color: 'danger.text' },
      accent: { color: 'accent.text' },
      inherit: { color: 'inherit' },
    },
    figures: { true: { fontVariantNumeric: 'tabular-nums' } },
    truncate: { true: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } },
  },
  defaultVariants: { variant: 'body', tone: 'inherit' },
});
