import { defineRecipe } from '@pandacss/dev';

const gap = Object.fromEntries(
  ['0', '1', '2', '3', '4', '6', '8', '12'].map((step) => [step, { gap: step }]),
);

export const stack = defineRecipe({
  className: 'stack',
  base: { display: 'flex', flexDirection: 'column', minW: '0' },
  variants: {
    gap,
    align: {
      stretch: { alignItems: 'stretch' },
      start: { alignItems: 'flex-start' },
      center: { alignItems: 'center', textAlign: 'center' },
    },
    width: { full: { w: 'full' }, field: { w: 'full', maxW: 'field' }, prose: { w: 'full', maxW: 'prose' } },
  },
  defaultVariants: { gap: '4', align: 'stretch' },
});

export const inline = defineRecipe({
  className: 'inline',
  base: { display: 'flex', minW: '0' },
  variants: {
    gap,
    align: {
      center: { alignItems: 'center' },
      start: { alignItems: 'flex-start' },
      end: { alignItems: 'flex-end' },
      baseline: { alignItems: 'baseline' },
    },
    justify: {
      start: {},
      between: { justifyContent: 'space-between' },
      end: { justifyContent: 'flex-end' },
      center: { justifyContent: 'center' },
    },
    wrap: { true: { flexWrap: 'wrap' } },
  },
  defaultVariants: { gap: '2', align: 'center', wrap: true },
});

/** As many columns as fit; `columns` says how narrow one may get. */
export const grid = defineRecipe({
  className: 'grid',
  base: { display: 'grid', minW: '0', '& > *': { minW: '0' } },
  variants: {
    gap,
    columns: {
      narrow: { gridTemplateColumns: 'repeat(auto-fill, minmax(min(11rem, 100%), 1fr))' },
      medium: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))' },
      wide: { gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))' },
      tiles: {
        gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
      },
      two: { gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } },
      mainAside: {
        gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 22rem' },
        alignItems: 'start',
      },
    },
  },
  defaultVariants: { gap: '4', columns: 'medium' },
});

export const text = defineRecipe({
  className: 'text',
  base: {
    overflowWrap: 'anywhere',
    minW: '0',
    // A heading that takes the focus of a new step is no control.
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

export const visuallyHidden = defineRecipe({ className: 'visually-hidden', base: { srOnly: true } });

export const icon = defineRecipe({
  className: 'icon',
  base: { flexShrink: '0', strokeWidth: '1.75' },
  variants: {
    size: { sm: { boxSize: '4' }, md: { boxSize: '5' }, lg: { boxSize: '8', strokeWidth: '1.5' } },
  },
  defaultVariants: { size: 'sm' },
});
