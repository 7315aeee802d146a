import './printed-chart.css';
import { css } from '#styled/css/css.mjs';
import { cx } from '#styled/css/cx.mjs';
import type { Ref } from 'react';
import type { Layout } from '#machines/graph/layout.ts';

const printed = css({
  display: 'none',
  '@media print': {
    display: 'block',
    breakBefore: 'page',
    breakInside: 'avoid',
    maxW: 'full',
    maxH: '[95vh]',
    mx: 'auto',
  },
});
const wide = css({
  '@media print': { page: 'wide-chart', w: '[26cm]', maxW: '[none]', maxH: '[17cm]', objectFit: 'contain' },
});

export type PrintedImageProps = {
  url: string;
  layout: Pick<Layout, 'width' | 'height'>;
  label: string;
  ref?: Ref<HTMLImageElement>;
};

/** The drawing of a chart on a page of its own on paper, where it can't be moved. */
export const PrintedImage = ({ url, layout: { width, height }, label, ref }: PrintedImageProps) => (
  <img ref={ref} className={cx(printed, width > height && wide)} src={url} alt={label} data-printed-chart />
);
