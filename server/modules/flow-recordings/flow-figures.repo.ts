import { type SQL, sql } from 'drizzle-orm';
import type { FlowFigures, RecordedFlow } from '#contract/flow-recording.ts';
import type { Span } from '#domain/date-range.ts';
import type { Executor } from '#server/db/client.ts';

/** The steps of the flow's journeys since `since`, each with the one before it; a step after a lost one has none. */
const selectSteps = (businessId: string, flow: RecordedFlow, since: Date): SQL => sql`
  walked as (
    select s.journey_id, s.nth, s.event, s.state, s.at_ms,
      case when lag(s.nth) over journey = s.nth - 1 then lag(s.state) over journey end as before,
      lead(s.nth) over journey is null as is_last
    from flow_journeys j
    join flow_steps s on s.business_id = j.business_id and s.journey_id = j.id
    where j.business_id = ${businessId} and j.flow = ${flow} and j.begun_at >= ${since}
    window journey as (partition by s.journey_id order by s.nth)
  )`;

/** Returns how many journeys of the flow there are, their steps, how long they stayed in each state, and their sequences. */
export async function getFlowFigures(
  executor: Executor,
  businessId: string,
  flow: RecordedFlow,
  since: Date,
): Promise<Pick<FlowFigures, 'journeys' | 'steps' | 'states' | 'sequences'>> {
  const from = selectSteps(businessId, flow, since);
  const counted = await executor.execute<{ journeys: number }>(
    sql`with ${from} select count(distinct journey_id)::int as journeys from walked`,
  );
  const steps = await executor.execute<FlowFigures['steps'][number]>(sql`
    with ${from}
    select before as "from", event, state as "to", count(*)::int as count
    from walked where before is not null
    group by before, event, state
    order by count(*) desc, before, event, state`);
  // A stay is a run of steps in which the state remains active; it ends with the step after them.
  const states = await executor.execute<FlowFigures['states'][number]>(sql`
    with ${from},
    active as (
      select journey_id, nth, at_ms, is_last, leaf,
        nth - row_number() over (partition by journey_id, leaf order by nth) as run
      from walked, unnest(string_to_array(state, ' ')) as leaf
    ),
    stays as (
      select journey_id, leaf, min(at_ms) as since_ms, max(nth) as last_nth, bool_or(is_last) as is_last
      from active group by journey_id, leaf, run
    )
    select leaf as state, count(next.nth)::int as stays,
      round(percentile_cont(0.5) within group (order by next.at_ms - since_ms))::int as "medianMs",
      (count(*) filter (where stays.is_last))::int as "lastIn"
    from stays left join walked next on next.journey_id = stays.journey_id and next.nth = last_nth + 1
    group by leaf order by leaf`);
  const sequences = await executor.execute<FlowFigures['sequences'][number]>(sql`
    with ${from},
    complete as (
      select journey_id from walked group by journey_id having max(nth) = count(*) - 1
    ),
    reached as (
      select journey_id, split_part(state, ' ', 1) as leaf, min(nth) as first_nth
      from walked join complete using (journey_id) group by journey_id, leaf
    ),
    journeys as (select array_agg(leaf order by first_nth) as states from reached group by journey_id)
    select states, count(*)::int as count from journeys group by states order by count(*) desc, states`);
  return {
    journeys: counted.rows[0]?.journeys ?? 0,
    steps: steps.rows,
    states: states.rows,
    sequences: sequences.rows,
  };
}

/** A state of a flow and how many of its journeys reached it; null for the journeys of the flow altogether. */
export interface FlowReach {
  flow: RecordedFlow;
  state: string | null;
  journeys: number;
}

/**
 * Returns the states that the journeys begun within the span reached, the flows with the most journeys first, and of each its
 * journeys, then its states by how early they were reached.
 */
export async function listReachedStates(
  executor: Executor,
  businessId: string,
  { from, to }: Span,
): Promise<FlowReach[]> {
  const { rows } = await executor.execute<FlowReach & Record<string, unknown>>(sql`
    with journeys as (
      select id, flow from flow_journeys
      where business_id = ${businessId} and begun_at >= ${from.toISOString()} and begun_at < ${to.toISOString()}
    ), reached as (
      select flow, journey_id, leaf, min(nth) as first_nth
      from journeys
      join flow_steps on flow_steps.business_id = ${businessId} and journey_id = journeys.id,
        unnest(string_to_array(state, ' ')) as leaf
      group by flow, journey_id, leaf
    ), counted as (
      select flow, null as state, count(*)::int as journeys, -1.0 as position from journeys group by flow
      union all
      select flow, leaf, count(*)::int, avg(first_nth) from reached group by flow, leaf
    )
    select flow, state, journeys from counted
    order by max(journeys) over (partition by flow) desc, flow, position, state`);
  return rows;
}
