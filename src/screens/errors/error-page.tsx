import { css } from '#styled/css/css.mjs';
import type { ReactNode } from 'react';

const look = css({
  minH: '[60dvh]',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  p: '6',
});

export const ErrorPage = ({ children }: { children: ReactNode }) => <div className={look}>{children}</div>;
