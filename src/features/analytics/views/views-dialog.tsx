import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useWrite } from '#src/lib/api/use-write.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import { toast } from '#src/ui/feedback/notifications.ts';
import { QueryView } from '#src/ui/feedback/query-view.tsx';
import { Inline } from '#src/ui/layout/inline.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { analyticsViewsQuery } from '../analytics.queries.ts';
import { deleteAnalyticsView } from '../analytics.writes.ts';
import { t } from './views.messages.ts';

/** The saved views, to delete some. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const views = useQuery(analyticsViewsQuery());
  const { send, isPending } = useWrite(deleteAnalyticsView);
  const remove = async (id: string) => {
    if (await send({ params: { id } })) toast(t('viewDeleted'));
  };
  return (
    <Dialog title={t('manageViews')} isOpen onClose={onClose}>
      <QueryView query={views} what="your views" empty={<Text tone="muted">{t('noViews')}</Text>}>
        {(saved) => (
          <Stack gap="2">
            {saved.map(({ id, name }) => (
              <Inline key={id} justify="between" gap="3">
                <Text as="span">{name}</Text>
                <IconButton
                  icon={Trash2}
                  label={t('deleteView', { name })}
                  isDisabled={isPending}
                  onPress={() => void remove(id)}
                />
              </Inline>
            ))}
          </Stack>
        )}
      </QueryView>
    </Dialog>
  );
}
