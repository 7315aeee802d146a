import { notFound } from '@tanstack/react-router';
import type { ReviewTab } from '#src/features/review/review-search.ts';
import {
  reviewCharts,
  reviewCoverage,
  reviewFlowStories,
  reviewLayout,
  reviewModels,
  reviewPages,
  reviewPromises,
  reviewSteps,
  reviewStory,
} from './charts.ts';

/**
 * Loads what a tab of a chart shows.
 * @param hasOpenStep the story shows the chart of a step
 * @throws a 404 for an unknown chart
 */
export async function loadChart(flow: string, tab: ReviewTab, hasOpenStep: boolean) {
  if (!(flow in reviewModels)) throw notFound();
  const hasPromises = flow in reviewPromises;
  return tab === 'story'
    ? { hasPromises, ...(await loadStory(flow, hasOpenStep)) }
    : { hasPromises, ...(await loadSimulation(flow, tab)) };
}

/** Loads what the story needs, which is neither the chart nor its simulation. */
async function loadStory(flow: string, hasOpenStep: boolean) {
  const [charts, story, steps] = await Promise.all([
    reviewCharts(),
    reviewStory(flow),
    hasOpenStep ? reviewSteps(flow) : [],
  ]);
  const facts = charts.find(({ id }) => id === flow);
  if (!facts) throw notFound();
  const isLifecycle = facts.kind === 'law';
  const { title, purpose } = facts;
  return { title, purpose, story, charts: steps, isLifecycle, loadLayout: () => reviewLayout(flow) };
}

async function loadSimulation(flow: string, tab: ReviewTab) {
  const [model, story, layout, coverage, promises] = await Promise.all([
    reviewModels[flow]?.(),
    reviewFlowStories[flow]?.(),
    reviewLayout(flow),
    reviewCoverage(),
    tab === 'promises' ? reviewPromises[flow]?.() : undefined,
  ]);
  if (!model) throw notFound();
  const { title, purpose } = model;
  const hasPage = flow in reviewPages;
  return {
    title,
    purpose,
    simulation: { model, story, layout, coverage: coverage[flow], promises, hasPage },
  };
}
export type LoadedSimulation = Awaited<ReturnType<typeof loadSimulation>>['simulation'];
