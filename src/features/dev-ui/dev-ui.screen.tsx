import { setTheme, themes, useTheme } from '#src/theme/theme.ts';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Link } from '#src/ui/actions/link.tsx';
import { LoadingBar } from '#src/ui/feedback/loading-bar.tsx';
import { Logo } from '#src/ui/media/logo.tsx';
import { PageFrame } from '#src/ui/frame/page-frame.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { RadioGroup } from '#src/ui/fields/radio-group.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ToastRegion } from '#src/ui/feedback/toast-region.tsx';
import { ActionsSection } from './actions.tsx';
import { ChoicesSection } from './choices.tsx';
import { DataSection } from './data.tsx';
import { FieldsSection } from './fields.tsx';
import { AppFrameSample, AuthFrameSample } from './frames.tsx';
import { ListsSection } from './lists.tsx';
import { OverlaysSection } from './overlays.tsx';
import { ImagesSection } from './images.tsx';
import { TextsSection } from './texts.tsx';

const sections = ['texts', 'actions', 'fields', 'choices', 'overlays', 'data', 'images', 'lists'] as const;
const themeOptions = themes.map((theme) => ({ value: theme, label: theme }));

export type DevUiScreenProps = { frame?: 'app' | 'auth' | undefined };

/** Shows every component of the kit in its states. Not available in production. The two frames fill a page each. */
export function DevUiScreen({ frame }: DevUiScreenProps) {
  const theme = useTheme();
  if (frame === 'app') return <AppFrameSample />;
  if (frame === 'auth') return <AuthFrameSample />;
  return (
    <PageFrame>
      <LoadingBar />
      <Stack gap="6">
        <Logo />
        <PageHeader
          title="Component kit"
          description="Every component in its states."
          actions={
            <RadioGroup
              label="Theme"
              look="segment"
              options={themeOptions}
              value={theme}
              onChange={setTheme}
            />
          }
        />
        <nav aria-label="Sections">
          <Inline gap="4">
            {sections.map((section) => (
              <Link key={section} to="/dev/ui" hash={section}>
                {section}
              </Link>
            ))}
            <Link to="/dev/ui" search={{ frame: 'app' }}>
              app frame
            </Link>
            <Link to="/dev/ui" search={{ frame: 'auth' }}>
              auth frame
            </Link>
          </Inline>
        </nav>
        <TextsSection />
        <ActionsSection />
        <FieldsSection />
        <ChoicesSection />
        <OverlaysSection />
        <DataSection />
        <ImagesSection />
        <ListsSection />
      </Stack>
      <ToastRegion />
    </PageFrame>
  );
}
