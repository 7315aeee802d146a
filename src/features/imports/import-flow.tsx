import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { FileQuestion, ShieldX } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Business } from '#domain/business.ts';
import { can } from '#domain/permission.ts';
import {
  type AnyImport,
  type ImportSend,
  importView,
  type ImportView,
} from '#machines/flows/import/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { LoadFailure } from '#src/ui/feedback/load-failure.tsx';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { useFlow } from '#src/flows/use-flow.ts';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { LinkButton } from '#src/ui/actions/link-button.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { LoadingState } from '#src/ui/feedback/skeleton.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Stepper } from '#src/ui/layout/stepper.tsx';
import { common } from '#src/lib/common.messages.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { FileStep } from './file-step.tsx';
import { getImportActor } from './import.actors.ts';
import { type ImportConfig, isOfKind } from './import-config.ts';
import { ImportFinished, ImportRunning, ImportStopped } from './import-outcome.tsx';
import { ImportUndoFailed, ImportUndoing, ImportUndone } from './import-undone.tsx';
import { t } from './import.messages.ts';
import { MappingStep } from './mapping-step.tsx';

export type ImportFlowProps<Whole extends AnyImport> = {
  config: ImportConfig<Whole>;
  /** The id of an existing import, from the address; null for a new one. */
  importId: string | null;
  /** Updates the address, so that a reload and Back return to the import. */
  onImport: (importId: string | null) => void;
  /** Opens the chart; the default uses the API. */
  open?: typeof getImportActor;
};

/** The import of a file, from choosing it to the result. A new one needs permission to manage the records. */
export function ImportFlow<Whole extends AnyImport>(props: ImportFlowProps<Whole>) {
  const { membership } = useBusiness();
  const { config, importId } = props;
  // The server and the chart check the permission for an existing import.
  const [isOpen] = useState(importId !== null || can(membership, config.resource, 'manage'));
  if (isOpen) return <OpenImport {...props} />;
  return (
    <>
      <ImportHeader config={config} />
      <Forbidden config={config} />
    </>
  );
}

type ConfigProps<Whole extends AnyImport> = Pick<ImportFlowProps<Whole>, 'config'>;

const ImportHeader = <Whole extends AnyImport>({ config: { words, list } }: ConfigProps<Whole>) => (
  <PageHeader
    back={{ label: words('back'), link: list }}
    title={words('title')}
    description={words('description')}
  />
);

/** Shown to people without permission to manage the records; `children` is a button that tries again. */
function Forbidden<Whole extends AnyImport>({
  config: { words, kind, list },
  children,
}: ConfigProps<Whole> & { children?: ReactNode }) {
  const { business } = useBusiness();
  return (
    <EmptyState
      icon={ShieldX}
      title={common('noManage', { area: kind })}
      description={common('noManageWhy', { area: kind, business: business.name })}
      actions={
        <>
          {children}
          <LinkButton variant="secondary" {...list}>
            {words('back')}
          </LinkButton>
        </>
      }
    />
  );
}

function OpenImport<Whole extends AnyImport>({
  config,
  importId,
  onImport,
  open = getImportActor,
}: ImportFlowProps<Whole>) {
  const { business } = useBusiness();
  const queryClient = useQueryClient();
  const actor = useFlow(open, queryClient, config.kind, importId);
  const snapshot = useSelector(actor, (current) => current);
  const view = importView(snapshot);
  const openedId = snapshot.context.importId;
  const send: ImportSend = (event) => actor.send(event);
  useEffect(() => {
    if (openedId !== importId) onImport(openedId);
  }, [openedId, importId, onImport]);
  useNetworkBack(actor);
  const steps = [
    { id: 'choosing', label: t('step.choosing') },
    { id: 'mapping', label: t('step.mapping') },
    { id: 'running', label: config.words('runStep') },
  ];
  const step = steps.find(({ id }) => id === view.screen)?.id;
  return (
    <FlowRoot flow="import" state={statePath(snapshot)}>
      <ImportHeader config={config} />
      <Stack gap="6">
        {step && <Stepper label={t('steps')} steps={steps} current={step} />}
        <Content config={config} view={view} business={business} send={send} />
      </Stack>
    </FlowRoot>
  );
}

type ContentProps<Whole extends AnyImport> = {
  config: ImportConfig<Whole>;
  view: ImportView;
  business: Business;
  send: ImportSend;
};

function Content<Whole extends AnyImport>({ config, view, business, send }: ContentProps<Whole>) {
  const { words } = config;
  switch (view.screen) {
    case 'unreachable':
    case 'limited':
      return (
        <LoadFailure
          screen={view.screen}
          refusal={view.refusal}
          title={common('loadFailed', { what: 'the import' })}
          retryEvent="import.retry"
          onRetry={() => send({ type: 'import.retry' })}
        />
      );
    case 'loading':
      return <LoadingState label={common('loading', { what: 'the import' })} />;
    case 'missing':
      return (
        <EmptyState
          icon={FileQuestion}
          title={common('notFound', { record: 'import' })}
          description={common('notFoundWhy')}
          actions={
            <Button data-event="import.another" onPress={() => send({ type: 'import.another' })}>
              {t('another')}
            </Button>
          }
        />
      );
    case 'forbidden':
      return (
        <Forbidden config={config}>
          <Button data-event="import.retry" onPress={() => send({ type: 'import.retry' })}>
            {common('tryAgain')}
          </Button>
        </Forbidden>
      );
    case 'choosing':
      return (
        <Stack gap="8">
          <FileStep words={words} view={view} send={send} />
          <EarlierImports config={config} timeZone={business.timeZone} />
        </Stack>
      );
    default:
      return <ExistingImport config={config} view={view} business={business} send={send} />;
  }
}

type ExistingImportView = Extract<ImportView, { record: AnyImport }>;

/** The steps that show an existing import. */
function ExistingImport<Whole extends AnyImport>({
  config,
  view,
  business,
  send,
}: Omit<ContentProps<Whole>, 'view'> & { view: ExistingImportView }) {
  const { record } = view;
  const { timeZone } = business;
  if (!isOfKind(config, record)) return null;
  switch (view.screen) {
    case 'mapping':
      return (
        <MappingStep
          config={config}
          record={record}
          mapping={view.mapping}
          view={view}
          business={business}
          send={send}
        />
      );
    case 'running':
      return <ImportRunning config={config} record={record} isCanceling={view.isCanceling} send={send} />;
    case 'finished':
      return <ImportFinished config={config} record={record} view={view} timeZone={timeZone} send={send} />;
    case 'failed':
    case 'canceled':
      return <ImportStopped config={config} record={record} view={view} timeZone={timeZone} send={send} />;
    case 'undoing':
      return <ImportUndoing record={record} send={send} />;
    case 'undone':
      return <ImportUndone record={record} send={send} />;
    case 'undoFailed':
      return <ImportUndoFailed view={view} send={send} />;
    default:
      return view satisfies never;
  }
}
