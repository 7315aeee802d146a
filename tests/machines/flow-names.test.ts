import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { JourneyStep, RecordedFlow, journeyBegins, recordedFlows } from '#contract/flow-recording.ts';
import { statePath } from '#machines/flows/state-path.ts';
import { explore } from '#machines/graph/explore.ts';
import { registry } from '#machines/graph/registry.ts';
import { t } from '#src/features/frame/report.messages.ts';

describe('recorded journeys', () => {
  it('covers every flow and no lifecycle', () => {
    const flows = readdirSync(join(import.meta.dirname, '../../machines/flows'), {
      recursive: true,
      encoding: 'utf8',
    })
      .filter((file) => file.endsWith('.model.ts'))
      .map((file) => basename(file, '.model.ts'));
    expect([...recordedFlows].sort()).toEqual(flows.sort());
  });

  // A recorder identifies the flow of an actor by the ID of its chart.
  it.each(recordedFlows)('records %s under the ID of its chart', (flow) =>
    expect(registry.find(({ id }) => id === flow)?.machine.id).toBe(flow),
  );

  it.each(recordedFlows)('shows %s under the title of its model', (flow) =>
    expect(registry.find(({ id }) => id === flow)?.title).toBe(t(`flow.${flow}`)),
  );

  const models = registry.filter(({ id }) => RecordedFlow.safeParse(id).success);
  it.each(models)('accepts every event and state name of $id', (model) => {
    const { edges } = explore(model);
    const steps = [...edges.values()]
      .flat()
      .map(({ name, snapshot }) => ({ nth: 1, event: name, state: statePath(snapshot), atMs: 0 }));
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.filter((step) => !JourneyStep.safeParse(step).success)).toEqual([]);
  });

  it('accepts the first step', () =>
    expect(JourneyStep.safeParse({ nth: 0, event: journeyBegins, state: 'loading', atMs: 0 }).success).toBe(
      true,
    ));
});
