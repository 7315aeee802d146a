import type { Name } from '../name.ts';

/** The page of a flow, with the calls of its chart. */

export const actors = ({ kebab, camel, pascal }: Name): string => `\
import { type Actor, createActor, fromPromise } from 'xstate';
import { type LoadAnswer, type SubmitAnswer, ${camel}Machine } from '#machines/flows/${kebab}/index.ts';
import { ActorRegistry } from '#src/flows/actor-registry.ts';
import { toAnswer } from '#src/flows/to-answer.ts';
import { type Api, api } from '#src/lib/api/api.ts';

export type ${pascal}Actor = Actor<typeof ${camel}Machine>;

/** Stand-in: no notification is as old as this ID, so the request changes nothing. */
const upTo = '00000000-0000-7000-8000-000000000000';

/** Returns the chart connected to the API. Stand-ins: both calls. */
export const provide${pascal}Actors = (call: Api) =>
  ${camel}Machine.provide({
    actors: {
      load: fromPromise<LoadAnswer>(({ signal }) =>
        toAnswer(call('notifications', {}, { timeout: true, signal })),
      ),
      submit: fromPromise<SubmitAnswer, { attempt: { key: string } | null }>(({ input, signal }) => {
        if (input.attempt === null) throw new Error('The call needs an attempt.');
        const how = { idempotencyKey: input.attempt.key, timeout: true, signal } as const;
        return toAnswer(call('readAllNotifications', { body: { upTo } }, how));
      }),
    },
  });

const ${camel}Flows = new ActorRegistry<${pascal}Actor>();

/** Returns the actor of a business's page, and starts one if none is running. */
export const open${pascal} = (businessId: string): ${pascal}Actor =>
  ${camel}Flows.open(
    (actor) => actor.id === businessId,
    () => createActor(provide${pascal}Actors(api), { id: businessId }).start(),
  );
`;

export const screen = ({ kebab, camel, pascal, words }: Name): string => `\
import { useSelector } from '@xstate/react';
import { ${camel}View } from '#machines/flows/${kebab}/index.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { FlowRoot, useNetworkBack } from '#src/flows/flow-root.tsx';
import { common } from '#src/lib/common.messages.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { ErrorState } from '#src/ui/feedback/error-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { LoadingState, PageSkeleton } from '#src/ui/feedback/skeleton.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { ${pascal}Actor } from './${kebab}.actors.ts';
import { t } from './${kebab}.messages.ts';

/** The ${words}, and the request about it. */
export function ${pascal}Screen({ actor }: { actor: ${pascal}Actor }) {
  const snapshot = useSelector(actor, (current) => current);
  useNetworkBack(actor);
  return (
    <FlowRoot flow="${kebab}" state={statePath(snapshot)}>
      <Stack gap="6" width="prose">
        <PageHeader title={t('title')} />
        <Content view={${camel}View(snapshot)} send={(event) => actor.send(event)} />
      </Stack>
    </FlowRoot>
  );
}

type ContentProps = {
  view: ReturnType<typeof ${camel}View>;
  send: ${pascal}Actor['send'];
};

function Content({ view, send }: ContentProps) {
  const { details, refusal, controls } = view;
  if (view.screen === 'failed')
    return (
      <ErrorState
        title={common('loadFailed', { what: t('what') })}
        description={refusal?.message}
        retryEvent="load.retry"
        onRetry={() => send({ type: 'load.retry' })}
      />
    );
  if (view.screen === 'loading' || !details)
    return (
      <LoadingState label={common('loading', { what: t('what') })}>
        <PageSkeleton />
      </LoadingState>
    );
  if (view.screen === 'submitted') return <Notice tone="success" title={t('submitted')} />;
  return (
    <Stack gap="4">
      <Text>{t('details', { count: details.unread })}</Text>
      {refusal && <Notice tone="danger">{refusal.message}</Notice>}
      {view.isUnanswered && !refusal && <Notice tone="danger">{common('unreachable')}</Notice>}
      {view.isUnanswered ? (
        <Button
          variant="primary"
          data-event="request.retry"
          isDisabled={!controls.has('request.retry')}
          onPress={() => send({ type: 'request.retry' })}
        >
          {common('tryAgain')}
        </Button>
      ) : (
        <Button
          variant="primary"
          data-event="request.submit"
          isDisabled={!view.isSubmitting && !controls.has('request.submit')}
          isPending={view.isSubmitting}
          pendingLabel={t('submitting')}
          onPress={() => send({ type: 'request.submit', key: crypto.randomUUID() })}
        >
          {t('submit')}
        </Button>
      )}
    </Stack>
  );
}
`;

export const messages = ({ title, words }: Name): string => `\
import { catalogue } from '#src/lib/messages.ts';

export const t = catalogue({
  title: '${title}',
  what: 'the ${words}',
  // Stand-in for the details.
  details: { one: '{count} unread notification', other: '{count} unread notifications' },
  submit: 'Submit request',
  submitting: 'Submitting…',
  submitted: 'Request submitted',
});
`;

export const route = ({ kebab, pascal }: Name): string => `\
import { createFileRoute } from '@tanstack/react-router';
import { open${pascal} } from '#src/features/${kebab}/${kebab}.actors.ts';
import { ${pascal}Screen } from '#src/features/${kebab}/${kebab}.screen.tsx';
import { useBusiness } from '#src/features/session/use-business.tsx';
import { useFlow } from '#src/flows/use-flow.ts';

export const Route = createFileRoute('/dashboard/${kebab}')({ component: ${pascal}Route });

function ${pascal}Route() {
  const { business } = useBusiness();
  const actor = useFlow(open${pascal}, business.id);
  return <${pascal}Screen actor={actor} />;
}
`;

export const reviewPage = ({ kebab, pascal }: Name): string => `\
import type { ${pascal}Actor } from '#src/features/${kebab}/${kebab}.actors.ts';
import { ${pascal}Screen } from '#src/features/${kebab}/${kebab}.screen.tsx';

export const ${pascal}Page = ({ actor }: { actor: ${pascal}Actor }) => <${pascal}Screen actor={actor} />;
`;
