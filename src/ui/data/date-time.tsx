import { type DateStyle, formatDate } from '#src/lib/format.ts';

export type DateTimeProps = {
  /** ISO 8601, UTC. */
  instant: string;
  /** The time zone of the business, such as Africa/Lagos. */
  timeZone: string;
  style?: DateStyle;
};

export const DateTime = ({ instant, timeZone, style }: DateTimeProps) => (
  <time dateTime={instant}>{formatDate(instant, timeZone, style)}</time>
);
