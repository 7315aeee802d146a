import { setTheme, themes, useTheme } from '#src/theme/theme.ts';
import { Button } from '#src/ui/button.tsx';
import { Inline } from '#src/ui/inline.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { ActionsSection } from './actions.tsx';
import { FieldsSection } from './fields.tsx';

/** Every piece of the kit in its states; never part of production. */
export function DevUiScreen() {
  const current = useTheme();
  return (
    <main>
      <Stack gap="6">
        <PageHeader
          title="The kit"
          description="Every piece in its states, from one set of tokens."
          actions={
            <Inline gap="1">
              {themes.map((theme) => (
                <Button
                  key={theme}
                  size="sm"
                  variant={theme === current ? 'primary' : 'secondary'}
                  onPress={() => setTheme(theme)}
                >
                  {theme}
                </Button>
              ))}
            </Inline>
          }
        />
        <ActionsSection />
        <FieldsSection />
      </Stack>
    </main>
  );
}
