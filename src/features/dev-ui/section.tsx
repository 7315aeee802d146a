import type { ReactNode } from 'react';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';

export type SectionProps = { id: string; title: string; description?: string; children: ReactNode };

export const Section = ({ id, title, description, children }: SectionProps) => (
  <div id={id}>
    <Card title={title} {...(description ? { description } : {})}>
      <Stack>{children}</Stack>
    </Card>
  </div>
);
