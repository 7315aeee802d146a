import { useSelector } from '@xstate/react';
import { FileQuestion, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import type { Business } from '#domain/business.ts';
import {
  type OrderImportSend,
  orderImportView,
  type OrderImportView,
} from '#machines/flows/order-import/index.ts';
import { statePath } from '#machines/flows/seen.ts';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import type { OrderImportActor } from '#src/flows/order-import/order-import.actors.ts';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import { ImportFailed, ImportFinished, ImportRunning } from './import-outcome.tsx';
import { MappingStep } from './mapping-step.tsx';
import { t } from './order-import.messages.ts';

export type OrderImportScreenProps = {
  actor: OrderImportActor;
  business: Business;
  /** The address follows the import, so that reload and Back come back to it. */
  onImport: (importId: string | null) => void;
};

const steps = (['choosing', 'mapping', 'running'] as const).map((id) => ({ id, label: t(`step.${id}`) }));

/** Bringing past orders along, from the file to the orders. */
export function OrderImportScreen({ actor, business, onImport }: OrderImportScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const view = orderImportView(snapshot);
  const { importId } = snapshot.context;
  const send: OrderImportSend = (event) => actor.send(event);
  useEffect(() => onImport(importId), [importId, onImport]);
  useEffect(() => {
    const reconnect = () => actor.send({ type: 'network.back' });
    window.addEventListener('online', reconnect);
    return () => window.removeEventListener('online', reconnect);
  }, [actor]);
  const step = steps.find(({ id }) => id === view.screen)?.id;
  return (
    <FlowRoot flow="order-import" state={statePath(snapshot)}>
      <PageHeader
        back={{ label: t('back'), link: { to: '/dashboard/store/orders' } }}
        title={t('title')}
        description={t('description')}
      />
      <Stack gap="6">
        {step && <Stepper label={t('steps')} steps={steps} current={step} />}
        <Content view={view} timeZone={business.timeZone} send={send} />
      </Stack>
    </FlowRoot>
  );
}

type ContentProps = { view: OrderImportView; timeZone: string; send: OrderImportSend };

function Content({ view, timeZone, send }: ContentProps) {
  switch (view.screen) {
    case 'unreachable':
      return (
        <ErrorState
          title={t('unreachableTitle')}
          retryEvent="import.retry"
          onRetry={() => send({ type: 'import.retry' })}
        />
      );
    case 'loading':
      return (
        <output aria-busy aria-label={t('loading')}>
          <Skeleton shape="block" />
        </output>
      );
    case 'missing':
      return (
        <EmptyState
          icon={FileQuestion}
          title={t('missingTitle')}
          description={t('missingWhy')}
          actions={
            <Button data-event="import.another" onPress={() => send({ type: 'import.another' })}>
              {t('another')}
            </Button>
          }
        />
      );
    case 'forbidden':
      return (
        <EmptyState
          icon={ShieldX}
          title={t('forbiddenTitle')}
          description={t('forbiddenWhy')}
          actions={
            <Button data-event="import.retry" onPress={() => send({ type: 'import.retry' })}>
              {t('retry')}
            </Button>
          }
        />
      );
    case 'choosing':
      return (
        <Stack gap="8">
          <FileStep view={view} send={send} />
          <EarlierImports timeZone={timeZone} />
        </Stack>
      );
    case 'mapping':
      return <MappingStep view={view} timeZone={timeZone} send={send} />;
    case 'running':
      return <ImportRunning orderImport={view.orderImport} />;
    case 'finished':
      return <ImportFinished orderImport={view.orderImport} send={send} />;
    case 'failed':
      return <ImportFailed orderImport={view.orderImport} send={send} />;
    default:
      return view satisfies never;
  }
}
