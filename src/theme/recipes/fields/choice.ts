import { defineSlotRecipe } from '@pandacss/dev';

const mark = {
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  boxSize: '5',
  bg: 'surface',
  border: '1.5px solid',
  borderColor: 'line.field',
  color: 'brand.on',
  outline: '2px solid transparent',
  outlineOffset: '2px',
  transitionProperty: 'background-color, border-color',
  transitionDuration: 'fast',
};

/** Checkboxes and radio buttons: the row is the target, the mark shows the state. */
export const choice = defineSlotRecipe({
  className: 'choice',
  slots: ['group', 'options', 'root', 'mark', 'texts', 'label', 'description'],
  base: {
    group: { display: 'flex', flexDirection: 'column', gap: '2', minW: '0' },
    options: { display: 'flex', flexDirection: 'column', gap: '1' },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '2.5',
      minH: '8',
      py: '1',
      cursor: 'pointer',
      _touch: { minH: '11', py: '2.5' },
      _disabled: { cursor: 'not-allowed', color: 'text.subtle' },
    },
    mark: {
      ...mark,
      '[data-hovered] > &': { borderColor: 'brand' },
      '[data-focus-visible] > &': { outlineColor: 'focus' },
      '[data-invalid] > &': { borderColor: 'danger.solid' },
      '[data-disabled] > &': { bg: 'sunken', borderColor: 'line.strong' },
      '& > svg': { boxSize: '3.5', strokeWidth: '3', opacity: '0' },
      ':is([data-selected], [data-indeterminate]) > &': {
        bg: 'brand',
        borderColor: 'brand',
        '& > svg': { opacity: '1' },
      },
    },
    texts: { display: 'flex', flexDirection: 'column', minW: '0' },
    label: { textStyle: 'body' },
    description: { textStyle: 'small', color: 'text.subtle' },
  },
  variants: {
    kind: {
      checkbox: { mark: { borderRadius: 'xs' } },
      radio: {
        mark: {
          borderRadius: 'full',
          _after: { content: '""', boxSize: '2', borderRadius: 'full', bg: 'transparent' },
          '[data-selected] > &': { _after: { bg: 'brand.on' } },
        },
      },
      tile: {
        options: {
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(13rem, 100%), 1fr))',
          gap: '3',
        },
        root: {
          p: '4',
          bg: 'surface',
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: 'md',
          boxShadow: 'rest',
          _hovered: { borderColor: 'line.field' },
          _selected: { borderColor: 'brand', bg: 'selected' },
        },
        mark: {
          borderRadius: 'full',
          _after: { content: '""', boxSize: '2', borderRadius: 'full', bg: 'transparent' },
          '[data-selected] > &': { _after: { bg: 'brand.on' } },
        },
        label: { fontWeight: 'semibold' },
      },
      segment: {
        options: {
          flexDirection: 'row',
          flexWrap: 'wrap',
          w: 'fit',
          maxW: 'full',
          p: '0.5',
          gap: '0.5',
          bg: 'sunken',
          border: '1px solid',
          borderColor: 'line',
          borderRadius: 'md',
        },
        root: {
          alignItems: 'center',
          justifyContent: 'center',
          minH: '8',
          py: '0',
          px: '3',
          borderRadius: 'sm',
          color: 'text.muted',
          border: '1px solid transparent',
          outline: '2px solid transparent',
          _touch: { minH: '10', py: '0' },
          _hovered: { color: 'text' },
          _focusVisible: { outlineColor: 'focus' },
          _selected: { bg: 'raised', color: 'text', borderColor: 'line.strong', boxShadow: 'rest' },
        },
        mark: { display: 'none' },
        label: { textStyle: 'label' },
      },
    },
  },
  defaultVariants: { kind: 'checkbox' },
});
