import { css } from '#styled/css/css.mjs';
import type { EventDetails } from '#contract/people/event.ts';
import { formatAddress } from '#domain/customer.ts';
import { eventVideoAddress } from '#domain/event.ts';
import { imageAddress } from '#domain/upload.ts';
import { formatEventTime, formatFee } from '#src/features/events/event-words.ts';
import { formatCount, formatDate } from '#src/lib/format.ts';
import { AnchorButton } from '#src/ui/actions/link-button.tsx';
import { DescriptionList } from '#src/ui/data/description-list.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Avatar } from '#src/ui/media/avatar.tsx';
import { Image } from '#src/ui/media/image.tsx';
import { t } from './event.messages.ts';

export type EventPartProps = { event: EventDetails };

export const EventBanner = ({ event: { bannerId, title } }: EventPartProps) =>
  bannerId !== null && (
    <Image src={imageAddress(bannerId, 'page')} alt={t('banner', { event: title })} ratio="wide" />
  );

const film = css({ w: 'full', borderRadius: 'md', bg: 'sunken', aspectRatio: '16 / 9' });

/** The description, artists and interests, and the place with its images and video. */
export function EventAbout({ event }: EventPartProps) {
  const { description, artists, interests } = event;
  return (
    <>
      <Card title={t('about')}>
        <Stack gap="3">
          {description.split(/\n{2,}/).map((paragraph) => (
            <Text key={paragraph}>{paragraph}</Text>
          ))}
        </Stack>
      </Card>
      <People title={t('artists')} people={artists} shape="person" />
      <People title={t('interests')} people={interests} shape="business" />
      <EventPlaceCard event={event} />
    </>
  );
}

function People({
  title,
  people,
  shape,
}: {
  title: string;
  people: EventDetails['artists'];
  shape: 'person' | 'business';
}) {
  return (
    people.length > 0 && (
      <Card title={title}>
        <Inline gap="6" align="start">
          {people.map(({ name, imageId }) => (
            <Stack key={name} gap="2" align="center">
              <Avatar
                name={name}
                src={imageId === null ? null : imageAddress(imageId, 'card')}
                shape={shape}
                size="xl"
              />
              <Text variant="small">{name}</Text>
            </Stack>
          ))}
        </Inline>
      </Card>
    )
  );
}

/** The address is of another site, which an operator entered. */
const isWebAddress = (address: string) => /^https?:\/\//i.test(address);

function EventPlaceCard({ event: { place } }: EventPartProps) {
  const { name, address, logoId, imageIds, videoId, mapUrl } = place;
  return (
    <Card title={t('place')}>
      <Stack gap="4">
        <Inline gap="4" wrap={false}>
          {logoId !== null && (
            <Avatar name={name} src={imageAddress(logoId, 'card')} shape="business" size="lg" />
          )}
          <Stack gap="1">
            <Text variant="strong">{name}</Text>
            <Text tone="muted">{formatAddress(address)}</Text>
          </Stack>
        </Inline>
        {mapUrl !== null && isWebAddress(mapUrl) && (
          <Inline>
            <AnchorButton href={mapUrl} target="_blank" rel="noopener noreferrer">
              {t('map')}
            </AnchorButton>
          </Inline>
        )}
        {imageIds.length > 0 && (
          <Grid columns="narrow" gap="3">
            {imageIds.map((id, index) => (
              <Image
                key={id}
                src={imageAddress(id, 'card')}
                alt={t('image', { number: index + 1, place: name })}
              />
            ))}
          </Grid>
        )}
        {videoId !== null && (
          <video
            controls
            muted
            preload="none"
            className={film}
            src={eventVideoAddress(videoId)}
            aria-label={t('video', { place: name })}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Time, place, fee, places and deadline. The deadline is in the time zone of the business. */
export function EventFacts({ event, timeZone }: EventPartProps & { timeZone: string }) {
  const { feeMinor, currency, freePlaces, capacity, waiting, expectedGuests, applicationDeadline } = event;
  const fee = formatFee(feeMinor, currency);
  return (
    <Card title={t('facts')}>
      <DescriptionList
        items={[
          { term: t('when'), detail: formatEventTime(event) },
          { term: t('where'), detail: `${event.placeName}, ${event.city}` },
          {
            term: t('fee'),
            detail: feeMinor === 0 ? fee : t('feeWithVat', { fee }),
          },
          {
            term: t('places'),
            detail: (
              <>
                {t('placesLeft', { free: freePlaces, all: capacity })}
                {waiting > 0 && <> · {t('waitingList', { count: waiting })}</>}
              </>
            ),
          },
          { term: t('deadline'), detail: formatDate(applicationDeadline, timeZone) },
          ...(expectedGuests === null ? [] : [{ term: t('guests'), detail: formatCount(expectedGuests) }]),
        ]}
      />
    </Card>
  );
}
