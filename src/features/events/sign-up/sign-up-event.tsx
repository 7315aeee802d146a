import type { PublicEvent } from '#domain/event.ts';
import { imageAddress } from '#domain/upload.ts';
import { formatEventTime, formatPlace } from '#src/features/events/event-words.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { t } from './sign-up-event.messages.ts';

/** The event that a sign-up comes from, above its steps. */
export function SignUpEvent({ event }: { event: PublicEvent }) {
  const { title, status, bannerId } = event;
  return (
    <Card>
      <Stack gap="3">
        {bannerId !== null && <Image src={imageAddress(bannerId, 'card')} alt="" ratio="wide" />}
        <Stack gap="1">
          <Text variant="strong">{title}</Text>
          <Text variant="small">{formatEventTime(event)}</Text>
          <Text variant="small" tone="muted">
            {formatPlace(event)}
          </Text>
        </Stack>
        <Text variant="small">{t(status === 'canceled' ? 'cancelled' : 'next')}</Text>
      </Stack>
    </Card>
  );
}
