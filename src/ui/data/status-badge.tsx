import { Badge, type Tone } from './badge.tsx';

/** Wording and tone of every value of a closed set: `Record<OrderStatus, StatusLook>`. */
export type StatusLook = Readonly<{ label: string; tone: Tone }>;

export const StatusBadge = ({ look }: { look: StatusLook }) => (
  <Badge tone={look.tone} hasDot>
    {look.label}
  </Badge>
);
