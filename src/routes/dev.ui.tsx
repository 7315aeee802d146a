import { createFileRoute } from '@tanstack/react-router';
import { DevUiScreen } from '#src/screens/dev-ui/dev-ui.screen.tsx';

export const Route = createFileRoute('/dev/ui')({ component: DevUiScreen });
