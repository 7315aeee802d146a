import { defineRecipe, defineSlotRecipe } from '@pandacss/dev';
import { focusRing } from './focus-ring.ts';

export const avatar = defineRecipe({
  className: 'avatar',
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: '0',
    overflow: 'hidden',
    bg: 'primary.soft',
    color: 'primary.text',
    fontWeight: 'semibold',
    letterSpacing: 'wide',
    userSelect: 'none',
    objectFit: 'cover',
  },
  variants: {
    size: {
      sm: { boxSize: '7', fontSize: 'xs' },
      md: { boxSize: '9', fontSize: 'sm' },
      lg: { boxSize: '14', fontSize: 'xl' },
    },
    shape: { person: { borderRadius: 'full' }, business: { borderRadius: 'md' } },
  },
  defaultVariants: { size: 'md', shape: 'person' },
});

export const picture = defineRecipe({
  className: 'picture',
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'full',
    bg: 'sunken',
    color: 'text.subtle',
    borderRadius: 'md',
    objectFit: 'cover',
    border: '1px solid',
    borderColor: 'line',
  },
  variants: {
    ratio: {
      square: { aspectRatio: '1' },
      wide: { aspectRatio: '16 / 9' },
      // All of it can be seen, however it was taken.
      own: { h: 'auto', maxH: '70dvh', minH: '10', objectFit: 'contain' },
    },
  },
  defaultVariants: { ratio: 'square' },
});

export const imageField = defineSlotRecipe({
  className: 'image-field',
  slots: ['root', 'drop', 'list', 'tile', 'frame', 'bar', 'mark', 'cover', 'problem', 'sources'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '1.5', w: 'full', minW: '0' },
    drop: {
      display: 'flex',
      flexDirection: 'column',
      gap: '3',
      p: '3',
      bg: 'sunken',
      border: '1.5px dashed',
      borderColor: 'line.field',
      borderRadius: 'lg',
      transitionProperty: 'background-color, border-color',
      transitionDuration: 'fast',
      _dropTarget: { bg: 'selected', borderColor: 'brand', borderStyle: 'solid' },
      _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '2px' },
    },
    list: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(7.5rem, 1fr))',
      gap: '3',
      '& .react-aria-DropIndicator[data-drop-target]': {
        outline: '2px solid',
        outlineColor: 'brand',
        borderRadius: 'full',
      },
    },
    tile: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minW: '0',
      bg: 'surface',
      border: '1px solid',
      borderColor: 'line',
      borderRadius: 'md',
      overflow: 'hidden',
      ...focusRing,
      '&[data-dragging]': { opacity: '0.5' },
    },
    frame: { position: 'relative' },
    bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: '1' },
    mark: { position: 'absolute', top: '2', left: '2' },
    cover: { position: 'absolute', insetX: '0', bottom: '0', p: '2', bg: 'raised' },
    problem: { p: '2', display: 'flex', flexDirection: 'column', gap: '2', alignItems: 'flex-start' },
    sources: { display: 'flex', flexWrap: 'wrap', gap: '2' },
  },
});

export const pictureChoice = defineSlotRecipe({
  className: 'picture-choice',
  slots: ['root', 'item', 'name', 'check'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(7rem, 1fr))', gap: '3' },
    item: {
      position: 'relative',
      display: 'flex',
      flexDirection: 'column',
      minW: '0',
      border: '2px solid',
      borderColor: 'line',
      borderRadius: 'md',
      overflow: 'hidden',
      cursor: 'pointer',
      ...focusRing,
      _hovered: { borderColor: 'line.strong' },
      _selected: { borderColor: 'brand' },
    },
    name: {
      px: '2',
      py: '1',
      textStyle: 'caption',
      color: 'text.muted',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    check: {
      position: 'absolute',
      top: '2',
      right: '2',
      display: 'none',
      p: '0.5',
      borderRadius: 'full',
      bg: 'brand',
      color: 'brand.on',
      '[data-selected] > &': { display: 'flex' },
    },
  },
});
