import { beforeEach, describe, expect, it } from 'vitest';
import { createDrafts, getFieldDraftName } from '#src/lib/drafts.ts';

class Area {
  readonly kept = new Map<string, string>();
  get length() {
    return this.kept.size;
  }
  key = (nth: number) => [...this.kept.keys()][nth] ?? null;
  getItem = (key: string) => this.kept.get(key) ?? null;
  setItem = (key: string, value: string) => void this.kept.set(key, value);
  removeItem = (key: string) => void this.kept.delete(key);
}

describe('a draft', () => {
  let area: Area;
  let drafts: ReturnType<typeof createDrafts>;
  beforeEach(() => {
    area = new Area();
    drafts = createDrafts(() => area);
    drafts.setOwner('ada');
    drafts.write('customer', { name: 'Chidi' });
    drafts.write('order', { note: 'Ring twice' });
    area.setItem('kontor_reloaded', '1');
  });

  it('is restored for the same person', () => {
    drafts.setOwner('ada');
    expect(drafts.read('customer')).toEqual({ name: 'Chidi' });
  });
  it('is deleted with what its fields stored beside it, and nothing else is', () => {
    drafts.write(getFieldDraftName('customer', 'price'), 'two');
    drafts.write('customers', 'all');
    drafts.remove('customer');
    expect(drafts.read('customer')).toBeNull();
    expect(drafts.read(getFieldDraftName('customer', 'price'))).toBeNull();
    expect(drafts.read('customers')).toBe('all');
  });
  it('is deleted when another person signs in', () => {
    drafts.setOwner('bola');
    expect(drafts.read('customer')).toBeNull();
    expect(drafts.read('order')).toBeNull();
    drafts.write('order', { note: 'Mine' });
    drafts.setOwner('bola');
    expect(drafts.read('order')).toEqual({ note: 'Mine' });
  });
  it('is deleted when the person signs out, and nothing else is', () => {
    drafts.forgetAll();
    expect([...area.kept.keys()]).toEqual(['kontor_reloaded']);
  });
  it('is deleted when it is submitted', () => {
    drafts.remove('customer');
    expect(drafts.read('customer')).toBeNull();
    expect(drafts.read('order')).toEqual({ note: 'Ring twice' });
  });
  it('causes no error without storage', () => {
    const barred = createDrafts(() => {
      throw new Error('denied');
    });
    barred.setOwner('ada');
    barred.write('customer', {});
    barred.forgetAll();
    expect(barred.read('customer')).toBeNull();
  });
});
