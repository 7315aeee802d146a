import { describe, expect, it } from 'vitest';
import { ActorRegistry } from '#src/flows/actor-registry.ts';

class Actor {
  readonly id: string;
  isStopped = false;
  constructor(id: string) {
    this.id = id;
  }
  stop(): void {
    this.isStopped = true;
  }
}

const pages = () => {
  const all = new ActorRegistry<Actor>();
  const open = (id: string, owner?: object) =>
    all.open(
      (actor) => actor.id === id,
      () => new Actor(id),
      owner,
    );
  return { all, open };
};
const atOnce = () => Promise.resolve();

describe('actors of pages', () => {
  it('exist once for a page that is rendered twice', () => {
    const { open } = pages();
    expect(open('a')).toBe(open('a'));
  });
  it('are not reused by another business, which has another client', () => {
    const { open } = pages();
    const [client, another] = [{}, {}];
    const actor = open('a', client);
    expect(open('a', client)).toBe(actor);
    expect(open('a', another)).not.toBe(actor);
  });
  it('stop when their page is left, and the page gets another when it is opened again at once', async () => {
    const { all, open } = pages();
    const first = open('a');
    all.show(first)();
    const second = open('a');
    all.show(second);
    await atOnce();
    expect([first.isStopped, second.isStopped, first === second]).toEqual([true, false, false]);
  });
  it('continue when their page is removed and put back', async () => {
    const { all, open } = pages();
    const actor = open('a');
    all.show(actor)();
    all.show(actor);
    await atOnce();
    expect(actor.isStopped).toBe(false);
    expect(open('a')).toBe(actor);
  });
  it('stop with the next page when their page was rendered and never shown', () => {
    const { all, open } = pages();
    const drawn = open('a');
    all.show(open('b'));
    expect(drawn.isStopped).toBe(true);
  });
});
