import { expect, it } from 'vitest';
import { sessionMachine, sessionView } from '#machines/flows/session/index.ts';
import { sessionModel } from '#machines/flows/session/session.model.ts';
import { enter } from '#machines/graph/step.ts';

it('returns the same view for a snapshot, so that a page that is opened renders only itself', () => {
  const { snapshot } = enter(sessionMachine, sessionModel.starts['a returning user']);
  const look = () => sessionView(snapshot as Parameters<typeof sessionView>[0]);
  expect(look()).toBe(look());
  expect(look().membership).toBe(look().membership);
});
