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
  it('drawn twice, a page has one', () => {
    const { open } = pages();
    expect(open('a')).toBe(open('a'));
  });
  it('are not taken over by another business, whose client is another', () => {
    const { open } = pages();
    const [client, another] = [{}, {}];
    const actor = open('a', client);
    expect(open('a', client)).toBe(actor);
    expect(open('a', another)).not.toBe(actor);
  });
  it('one whose page is gone stops, and whoever comes back at once has another', async () => {
    const { all, open } = pages();
    const first = open('a');
    all.show(first)();
    const second = open('a');
    all.show(second);
    await atOnce();
    expect([first.isStopped, second.isStopped, first === second]).toEqual([true, false, false]);
  });
  it('one whose page is taken away and put back goes on', async () => {
    const { all, open } = pages();
    const actor = open('a');
    all.show(actor)();
    all.show(actor);
    await atOnce();
    expect(actor.isStopped).toBe(false);
    expect(open('a')).toBe(actor);
  });
  it('one whose page was drawn and never shown stops with the next page', () => {
    const { all, open } = pages();
    const drawn = open('a');
    all.show(open('b'));
    expect(drawn.isStopped).toBe(true);
  });
});
