import { formatDuration } from '#src/lib/format.ts';
import { useCountdown } from '#src/lib/use-countdown.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './event.messages.ts';

/** The time until a deadline, in the largest unit: "47 hours left". */
export function TimeLeft({ until }: { until: string }) {
  const seconds = useCountdown(Date.parse(until));
  return (
    <Text variant="strong" tone="warning">
      {seconds === 0 ? t('timeOver') : t('timeLeft', { time: formatDuration(seconds * 1000) })}
    </Text>
  );
}
