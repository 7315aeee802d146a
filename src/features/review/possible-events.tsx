import { css } from '#styled/css/css.mjs';
import type { CandidateEvent } from '#machines/graph/explore.ts';
import { describeEvent } from '#machines/graph/descriptions.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import { Card } from '#src/ui/layout/card.tsx';
import { deferred } from '#src/ui/layout/deferred.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './review.messages.ts';

export type PossibleEventsProps = {
  model: AnyFlowModel;
  offered: readonly CandidateEvent[];
  onSend: (offered: CandidateEvent) => void;
};

const list = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
/** Its label is as long as a sentence, so it wraps, unlike that of a button. */
const chip = css({
  maxW: 'full',
  minH: '9',
  px: '3',
  py: '1.5',
  textAlign: 'left',
  textStyle: 'small',
  color: 'text',
  bg: 'surface',
  border: '1px solid',
  borderColor: 'line.strong',
  borderRadius: 'md',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  _hover: { bg: 'hover' },
  _focusVisible: { outline: '2px solid', outlineColor: 'focus', outlineOffset: '0.5' },
});

const kinds = [
  { id: 'people', isOf: ({ name, event }: CandidateEvent) => name === event.type },
  { id: 'answers', isOf: ({ name }: CandidateEvent) => /^(done|error):/.test(name) },
  { id: 'time', isOf: ({ name }: CandidateEvent) => name.startsWith('after:') },
] as const;

/** Lists the events that the current state accepts: actions of people, responses of services, and delays. */
export const PossibleEvents = deferred(function PossibleEvents({
  model,
  offered,
  onSend,
}: PossibleEventsProps) {
  return (
    <Card title={t('now')}>
      <Stack gap="4">
        {offered.length === 0 && <Text tone="muted">{t('nowNone')}</Text>}
        {kinds.map(({ id, isOf }) => {
          const own = offered.filter(isOf);
          return (
            own.length > 0 && (
              <Stack key={id} gap="2">
                <Text as="h3" variant="label" tone="muted">
                  {t(id)}
                </Text>
                {id === 'answers' && (
                  <Text variant="small" tone="subtle">
                    {t('answersWhy')}
                  </Text>
                )}
                <div className={list}>
                  {own.map((one) => (
                    <button
                      key={`${one.name} ${one.variant}`}
                      type="button"
                      className={chip}
                      data-possible-event={one.name}
                      data-variant={one.variant}
                      onClick={() => onSend(one)}
                    >
                      {describeEvent(model, one.name)}
                      {one.variant !== '' && ` (${one.variant})`}
                    </button>
                  ))}
                </div>
              </Stack>
            )
          );
        })}
      </Stack>
    </Card>
  );
});
