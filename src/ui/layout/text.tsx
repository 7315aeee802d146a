import { text } from '#styled/recipes/text.mjs';
import type { ReactNode } from 'react';

export type TextProps = {
  children: ReactNode;
  as?: 'p' | 'span' | 'h1' | 'h2' | 'h3' | 'strong' | 'time';
  id?: string;
  variant?:
    | 'inherit'
    | 'display'
    | 'title'
    | 'heading'
    | 'body'
    | 'strong'
    | 'label'
    | 'small'
    | 'caption'
    | 'figure';
  tone?: 'default' | 'muted' | 'subtle' | 'success' | 'warning' | 'danger' | 'accent' | 'inherit';
  figures?: boolean;
  truncate?: boolean;
};

export const Text = ({ as: Tag = 'p', children, id, ...look }: TextProps) => (
  <Tag id={id} className={text(look)}>
    {children}
  </Tag>
);
