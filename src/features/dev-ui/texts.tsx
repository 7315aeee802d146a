import { Inline } from '#src/ui/layout/inline.tsx';
import { Money } from '#src/ui/data/money.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Section } from './section.tsx';

const variants = ['display', 'title', 'heading', 'body', 'strong', 'label', 'small', 'caption'] as const;
const tones = ['default', 'muted', 'subtle', 'success', 'warning', 'danger', 'accent'] as const;

export const TextsSection = () => (
  <Section id="texts" title="Type and tones">
    <Stack gap="2">
      {variants.map((variant) => (
        <Text key={variant} variant={variant}>
          {variant}: Ọlá paid for twelve yards of indigo
        </Text>
      ))}
      <Money variant="figure" amountMinor={123_456_789} currency="NGN" />
    </Stack>
    <Inline gap="4">
      {tones.map((tone) => (
        <Text key={tone} as="span" tone={tone}>
          {tone}
        </Text>
      ))}
    </Inline>
  </Section>
);
