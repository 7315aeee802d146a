import type { HandleCheck } from '#machines/flows/onboarding/index.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { t } from './details.messages.ts';

export type HandleStatusProps = {
  check: HandleCheck;
  handle: string;
  onUseSuggestion: (handle: string) => void;
};

const tones = { free: 'success', taken: 'danger', malformed: 'danger' } as const;

const statusTexts = {
  empty: () => '',
  checking: () => t('handleChecking'),
  free: (handle: string) => t('handleFree', { handle }),
  unchecked: () => t('handleUnchecked'),
};

/** Shows whether the handle is available while it is typed, and suggests a similar one if it isn't. */
export function HandleStatus({ check, handle, onUseSuggestion }: HandleStatusProps) {
  const { kind } = check;
  const tone = kind === 'free' || kind === 'taken' || kind === 'malformed' ? tones[kind] : 'muted';
  const suggestion = check.kind === 'taken' ? check.suggestion : null;
  return (
    <Inline gap="2">
      <output data-handle={kind}>
        <Text as="span" variant="small" tone={tone}>
          {'reason' in check ? check.reason : statusTexts[check.kind](handle)}
        </Text>
      </output>
      {suggestion !== null && (
        <Button variant="quiet" size="sm" onPress={() => onUseSuggestion(suggestion)}>
          {t('useSuggestion', { handle: suggestion })}
        </Button>
      )}
    </Inline>
  );
}
