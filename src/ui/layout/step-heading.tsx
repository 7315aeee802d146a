import { text } from '#styled/recipes/text.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';
import { usePageTitle } from './use-page-title.ts';

export type StepHeadingProps = {
  title: string;
  children?: ReactNode;
  /** The id of the field that takes the focus, if the step has one main field. */
  focus?: string;
  /** `h2` if the page has a title of its own. */
  as?: 'h1' | 'h2';
  /** Whether it is also the title of the browser tab. */
  namesTab?: boolean;
};

/** The heading of a step. It takes the focus when the previous step is removed, so that the new step is announced. */
export function StepHeading({
  title,
  children,
  focus,
  as: Tag = 'h1',
  namesTab = Tag === 'h1',
}: StepHeadingProps) {
  usePageTitle(namesTab ? title : undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    const field = focus === undefined ? null : document.getElementById(focus);
    (field?.querySelector('input') ?? field ?? heading.current)?.focus();
  }, [focus]);
  return (
    <Stack gap="1">
      <Tag ref={heading} tabIndex={-1} className={text({ variant: 'title' })}>
        {title}
      </Tag>
      {children && <Text tone="muted">{children}</Text>}
    </Stack>
  );
}
