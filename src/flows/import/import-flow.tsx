import { useSelector } from '@xstate/react';
import { FileQuestion, ShieldX } from 'lucide-react';
import { useEffect } from 'react';
import {
  type AnyImport,
  type ImportSend,
  importView,
  type ImportView,
} from '#machines/flows/import/index.ts';
import { statePath } from '#machines/flows/seen.ts';
import { FlowRoot } from '#src/flows/flow-root.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Stack } from '#src/ui/stack.tsx';
import { Stepper } from '#src/ui/stepper.tsx';
import { FileStep } from './file-step.tsx';
import type { ImportActor } from './import.actors.ts';
import type { ImportLook } from './import-look.ts';
import { ImportFailed, ImportFinished, ImportRunning } from './import-outcome.tsx';
import { t } from './import.messages.ts';
import { MappingStep } from './mapping-step.tsx';

export type ImportFlowProps<Whole extends AnyImport> = {
  look: ImportLook<Whole>;
  actor: ImportActor;
  timeZone: string;
  /** The address follows the import, so that reload and Back come back to it. */
  onImport: (importId: string | null) => void;
};

/** Bringing a file along, from choosing it to what came of it. */
export function ImportFlow<Whole extends AnyImport>({
  look,
  actor,
  timeZone,
  onImport,
}: ImportFlowProps<Whole>) {
  const snapshot = useSelector(actor, (current) => current);
  const view = importView(snapshot);
  const { importId } = snapshot.context;
  const send: ImportSend = (event) => actor.send(event);
  useEffect(() => onImport(importId), [importId, onImport]);
  useEffect(() => {
    const reconnect = () => actor.send({ type: 'network.back' });
    window.addEventListener('online', reconnect);
    return () => window.removeEventListener('online', reconnect);
  }, [actor]);
  const steps = [
    { id: 'choosing', label: t('step.choosing') },
    { id: 'mapping', label: t('step.mapping') },
    { id: 'running', label: look.words.runStep },
  ];
  const step = steps.find(({ id }) => id === view.screen)?.id;
  return (
    <FlowRoot flow="import" state={statePath(snapshot)}>
      <PageHeader
        back={{ label: look.words.back, link: look.list }}
        title={look.words.title}
        description={look.words.description}
      />
      <Stack gap="6">
        {step && <Stepper label={t('steps')} steps={steps} current={step} />}
        <Content look={look} view={view} timeZone={timeZone} send={send} />
      </Stack>
    </FlowRoot>
  );
}

type ContentProps<Whole extends AnyImport> = {
  look: ImportLook<Whole>;
  view: ImportView;
  timeZone: string;
  send: ImportSend;
};

function Content<Whole extends AnyImport>({ look, view, timeZone, send }: ContentProps<Whole>) {
  const { words } = look;
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
          title={words.forbiddenTitle}
          description={words.forbiddenWhy}
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
          <FileStep words={words} view={view} send={send} />
          <look.Earlier timeZone={timeZone} />
        </Stack>
      );
    default:
      return <Begun look={look} view={view} timeZone={timeZone} send={send} />;
  }
}

type BegunView = Extract<ImportView, { record: AnyImport }>;

/** The steps that have an import to show, which is of this kind: its calls answer no other. */
function Begun<Whole extends AnyImport>({
  look,
  view,
  timeZone,
  send,
}: Omit<ContentProps<Whole>, 'view'> & { view: BegunView }) {
  const { record } = view;
  if (!look.isOf(record)) return null;
  switch (view.screen) {
    case 'mapping':
      return (
        <MappingStep
          look={look}
          record={record}
          mapping={view.mapping}
          view={view}
          timeZone={timeZone}
          send={send}
        />
      );
    case 'running':
      return <ImportRunning look={look} record={record} />;
    case 'finished':
      return <ImportFinished look={look} record={record} send={send} />;
    case 'failed':
      return <ImportFailed look={look} record={record} send={send} />;
    default:
      return view satisfies never;
  }
}
