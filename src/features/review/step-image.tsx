import { css } from '#styled/css/css.mjs';

const image = css({
  display: 'block',
  w: 'full',
  h: 'auto',
  aspectRatio: '[390 / 640]',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: 'md',
});

/** Written by `npm run flows:film`: the page at each step of a story. None is part of the script, however small it is. */
const images = import.meta.glob<string>('./step-images/*.webp', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** Returns the address of the page's image at a step of a story; undefined for a lifecycle, which has no page. */
export const findStepImage = (flowId: string, nth: number): string | undefined =>
  images[`./step-images/${flowId}-${nth}.webp`];

/** Shows the image of a page, which was taken in light colours. It is decorative: the step has the same in words. */
export const StepImage = ({ src }: { src: string }) => (
  <img className={image} src={src} alt="" loading="lazy" width={240} height={394} />
);
