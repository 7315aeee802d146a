import { css } from '#styled/css/css.mjs';

/** A card whose content is folded under its title until a person opens it. */
export const foldedCard = css({
  display: 'grid',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: 'lg',
  px: { base: '4', md: '5' },
  py: '3',
  '&[open] > summary': { mb: '3' },
});
export const foldedSummary = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
  minH: '11',
  py: '2',
  cursor: 'pointer',
  borderRadius: 'xs',
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});
export const foldedTitle = css({ textStyle: 'heading' });
/** Points up while the card is open. */
export const foldedMark = css({
  ml: 'auto',
  alignSelf: 'center',
  boxSize: '5',
  color: 'text.muted',
  'details[open] > summary > &': { transform: 'rotate(180deg)' },
});
