import { Badge, type Tone } from './badge.tsx';

/** The label and tone of a status, usually in a `Record<OrderStatus, StatusLook>`. */
export type StatusLook = Readonly<{ label: string; tone: Tone }>;

export const StatusBadge = ({ look }: { look: StatusLook }) => (
  <Badge tone={look.tone} hasDot>
    {look.label}
  </Badge>
);
