import { css } from '#styled/css/css.mjs';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import type { LifecycleActor } from '#domain/order-status.ts';
import { describeEvent } from '#machines/graph/descriptions.ts';
import { actorWords } from '#machines/lifecycles/guard-words.ts';
import type { AnyFlowModel } from '#machines/model.ts';
import type {
  Act,
  FlowPromise,
  FlowPromises,
  PromisedCase,
  PromiseStep,
} from '#machines/promises/promise.ts';
import { findBroken, findWayToCase } from '#machines/promises/rehearse.ts';
import { Link } from '#src/ui/actions/link.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx';
import { Icon } from '#src/ui/media/icon.tsx';
import { t } from './review.messages.ts';
import type { Review } from './simulation/review.ts';

/** A case of a promise by its numbers, which count from 1. */
export type CasePosition = { promise: number; case: number };
export type PromisesProps = {
  review: Review;
  flow: FlowPromises;
  position: CasePosition | undefined;
};

const list = css({ listStyle: 'none', display: 'flex', flexDirection: 'column', gap: '1' });
const entry = css({ display: 'flex', gap: '2', py: '2' });
const mark = css({ flex: 'none', color: 'success.text', '&[data-broken]': { color: 'danger.text' } });
const casesOf = css({
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  textStyle: 'small',
  pl: '8',
});
const caseOf = css({
  display: 'block',
  px: '2',
  py: '1',
  borderRadius: 'sm',
  borderLeft: '3px solid',
  borderLeftColor: 'transparent',
  _current: { bg: 'selected', borderLeftColor: 'accent' },
});

/** Lists what a person can rely on in a flow, each checked on its chart. A press plays a case of it beside its page. */
export function Promises({ review, flow, position }: PromisesProps) {
  const { model } = review;
  const broken = useMemo(
    () => flow.promises.map((promise) => findBroken(model, flow, promise)),
    [model, flow],
  );
  const shown = position && flow.promises[position.promise - 1]?.cases[position.case - 1];
  useEffect(() => {
    if (shown) void review.playCase(findWayToCase(model, flow, shown));
  }, [review, model, flow, shown]);
  return (
    <Stack gap="3">
      <Text tone="muted">{t('promisesWhy')}</Text>
      <ol className={list}>
        {flow.promises.map((promise, i) => (
          <li key={promise.sentence}>
            <PromiseEntry
              model={model}
              promise={promise}
              number={i + 1}
              problems={broken[i] ?? []}
              at={position?.promise === i + 1 ? position.case : undefined}
            />
          </li>
        ))}
      </ol>
    </Stack>
  );
}

type PromiseEntryProps = {
  model: AnyFlowModel;
  promise: FlowPromise;
  number: number;
  /** Where the chart breaks it; empty if it is kept. */
  problems: readonly string[];
  /** The case that is shown; undefined for another promise. */
  at: number | undefined;
};

function PromiseEntry({ model, promise: { sentence, cases }, number, problems, at }: PromiseEntryProps) {
  const isKept = problems.length === 0;
  const link = (nth: number) => ({
    to: '/test/$flow' as const,
    params: { flow: model.id },
    search: { promise: number, case: nth },
    resetScroll: false,
  });
  return (
    <>
      <div className={entry}>
        <span className={mark} data-broken={isKept ? undefined : true}>
          <Icon of={isKept ? CircleCheck : CircleX} size="md" />
          <VisuallyHidden>{t(isKept ? 'promiseKept' : 'promiseBroken')}</VisuallyHidden>
        </span>
        <Link tone="quiet" {...link(1)}>
          {sentence}
        </Link>
      </div>
      {problems.map((problem) => (
        <Text key={problem} tone="danger">
          {problem}
        </Text>
      ))}
      {at !== undefined && (
        <ol className={casesOf}>
          {cases.map((one, i) => (
            // Cases have no name, and their order is the same each time.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={i} className={caseOf} aria-current={at === i + 1 ? 'step' : undefined}>
              <Link tone="quiet" {...link(i + 1)}>
                {describeCase(model, one)}
              </Link>
              {at === i + 1 && <Outcome model={model} promised={one} />}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** The controls that are there after a case, and those that are not. */
function Outcome({ model, promised: { expect } }: { model: AnyFlowModel; promised: PromisedCase }) {
  const nameAll = (events: readonly string[]) => events.map((name) => describeEvent(model, name));
  const { offers = [], offersNot = [], refuses = [] } = expect;
  const impossible = [...nameAll(offersNot), ...describeRefused(model, refuses)];
  return (
    <>
      {offers.length > 0 && (
        <Text variant="small" tone="muted">
          {t('offered', { events: nameAll(offers).join(', ') })}
        </Text>
      )}
      {impossible.length > 0 && (
        <Text variant="small" tone="muted">
          {t('notOffered', { events: impossible.join(', ') })}
        </Text>
      )}
    </>
  );
}

/** Describes what happens in a case: a refusal with its message. */
function describeCase(model: AnyFlowModel, { situation, when }: PromisedCase): string {
  if (when.length === 0) return t('promisedCase', { situation: situation.words });
  const steps = when.map((step) => describePromiseStep(model, step)).join(' → ');
  return t('promisedSteps', { situation: situation.words, steps });
}

function describePromiseStep(model: AnyFlowModel, step: PromiseStep): string {
  if (step === 'reopened') return t('reopened');
  const { payload } = step;
  const words = describeAct(model, step);
  return 'by' in payload ? `${words} (${actorWords[payload.by as LifecycleActor]})` : words;
}

/** Describes an act: a refusal with its message. */
function describeAct(model: AnyFlowModel, { name, payload }: Act): string {
  const event = describeEvent(model, name);
  const output = 'output' in payload ? payload.output : undefined;
  return typeof output === 'object' && output !== null && 'message' in output
    ? `${event} (${String(output.message)})`
    : event;
}

/** Describes acts that are not possible, each event once, with those who can't take it if it depends on the actor. */
function describeRefused(model: AnyFlowModel, acts: readonly Act[]): string[] {
  return [...Map.groupBy(acts, ({ name }) => name)].map(([name, sameEvent]) => {
    const actors = sameEvent.flatMap(({ payload }) =>
      'by' in payload ? actorWords[payload.by as LifecycleActor] : [],
    );
    const event = describeEvent(model, name);
    return actors.length > 0 ? `${event} (${actors.join(', ')})` : event;
  });
}
