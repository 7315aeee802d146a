import { text } from '#styled/recipes/text.mjs';
import { type ReactNode, useEffect, useRef } from 'react';
import { Stack } from './stack.tsx';
import { Text } from './text.tsx';
import { usePageTitle } from './use-page-title.ts';

export type StepHeadingProps = {
  title: string;
  children?: ReactNode;
  /** Id of the field to begin with, where there is one thing to do. */
  focus?: string;
  /** `h2` where the page has a title of its own. */
  as?: 'h1' | 'h2';
  /** Whether it names the browser's tab too; not where the screen around it does. */
  namesTab?: boolean;
};

/** Takes the focus that went down with the step before, so that it is never lost and the new step is announced. */
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
