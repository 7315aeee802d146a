import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { OpeningHours, maxSpansPerDay } from '#domain/opening-hours.ts';
import { SocialLinks, getSocialSite, toSocialUrl } from '#domain/social-link.ts';
import {
  CheckoutDraft,
  StoreAvailabilityDraft,
  StoreBrandingDraft,
  StoreInfoDraft,
  checkStoreColor,
  getAvailabilityOn,
  newStore,
} from '#domain/store-drafts.ts';
import { socialKinds } from '#domain/webstore.ts';
import { canOpenStore, getOpeningSteps, openingSteps } from '#domain/store-opening.ts';
import { getImageFileId, imageAddress } from '#domain/upload.ts';

const { info, availability, branding, checkout } = newStore;
const whole = { ...branding, logoFileId: null };
const fieldsOf = ({ error }: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  error?.issues.map(({ path }) => path.join('.')) ?? [];

it('a new store has valid settings', () => {
  expect(StoreInfoDraft.parse(info)).toEqual(info);
  expect(StoreAvailabilityDraft.parse(availability)).toEqual(availability);
  expect(CheckoutDraft.parse(checkout)).toEqual(checkout);
  expect(StoreBrandingDraft.parse(whole)).toEqual(whole);
});

describe('opening hours', () => {
  const problems = (monday: { opens: string; closes: string }[]) =>
    fieldsOf(OpeningHours.safeParse({ ...info.openingHours, monday }));
  it.each([
    ['a day', [{ opens: '09:00', closes: '17:30' }], []],
    ['until midnight', [{ opens: '00:00', closes: '24:00' }], []],
    [
      'a break',
      [
        { opens: '09:00', closes: '12:00' },
        { opens: '12:00', closes: '17:00' },
      ],
      [],
    ],
    ['an end before the beginning', [{ opens: '17:00', closes: '09:00' }], ['monday.0.closes']],
    ['no length', [{ opens: '09:00', closes: '09:00' }], ['monday.0.closes']],
    ['an unknown time', [{ opens: '8:00', closes: '99:00' }], ['monday.0.opens', 'monday.0.closes']],
    [
      'an overlap',
      [
        { opens: '09:00', closes: '13:00' },
        { opens: '12:59', closes: '17:00' },
      ],
      ['monday.1.opens'],
    ],
    [
      'the wrong order',
      [
        { opens: '13:00', closes: '17:00' },
        { opens: '09:00', closes: '12:00' },
      ],
      ['monday.1.opens'],
    ],
  ])('are checked: %s', (_, monday, expected) => expect(problems(monday)).toEqual(expected));
  it('have a few spans a day', () => {
    const spans = Array.from({ length: maxSpansPerDay + 1 }, (_, hour) => ({
      opens: `0${hour}:00`,
      closes: `0${hour}:30`,
    }));
    expect(problems(spans)).toEqual(['monday']);
    expect(problems(spans.slice(1))).toEqual([]);
  });
  it('never overlap if they are accepted', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '30'))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`);
    const span = fc.record({ opens: time, closes: time });
    fc.assert(
      fc.property(fc.array(span, { maxLength: 4 }), (monday) => {
        const isAccepted = problems(monday).length === 0;
        const isOrdered = monday.every(
          ({ opens, closes }, at) => opens < closes && opens >= (monday[at - 1]?.closes ?? ''),
        );
        expect(isAccepted).toBe(isOrdered && monday.length <= maxSpansPerDay);
      }),
    );
  });
});

describe('a social link', () => {
  it.each([
    ['instagram', '@adire.house', 'https://www.instagram.com/adire.house'],
    ['instagram', 'www.instagram.com/adire', 'https://www.instagram.com/adire'],
    ['facebook', 'http://facebook.com/profile.php?id=1', 'https://facebook.com/profile.php?id=1'],
    ['twitter', '@adire', 'https://x.com/adire'],
    ['twitter', 'https://twitter.com/adire#top', 'https://twitter.com/adire'],
    ['youtube', 'adire', 'https://www.youtube.com/@adire'],
    ['whatsapp', '+234 803 111 0001', 'https://wa.me/2348031110001'],
    ['linkedin', 'adire-house', 'https://www.linkedin.com/company/adire-house'],
    ['pinterest', 'https://pin.it/abc', 'https://pin.it/abc'],
    ['tiktok', '@adire', 'https://www.tiktok.com/@adire'],
    ['tumblr', 'https://adire.tumblr.com/about', 'https://adire.tumblr.com/about'],
    ['vimeo', 'adire', 'https://vimeo.com/adire'],
    ['email', 'Hello@Adire.test', 'mailto:hello@adire.test'],
    ['email', 'mailto:hello@adire.test', 'mailto:hello@adire.test'],
    ['email', "o'brien@adire.test", 'mailto:o%27brien@adire.test'],
    ['discord', 'adire', 'https://discord.gg/adire'],
    ['reddit', 'r/adire', 'https://www.reddit.com/r/adire'],
    ['reddit', 'adire', 'https://www.reddit.com/user/adire'],
    ['github', 'adire-house', 'https://github.com/adire-house'],
  ] as const)('of %s: %s', (kind, entered, url) => expect(toSocialUrl(kind, entered)).toBe(url));

  it.each([
    ['instagram', 'https://instagram.com.evil.test/adire'],
    ['instagram', 'https://notinstagram.com/adire'],
    ['instagram', 'https://instagram.com'],
    ['instagram', 'https://user:secret@instagram.com/adire'],
    ['instagram', 'https://instagram.com:8443/adire'],
    ['instagram', 'javascript:alert(1)'],
    ['instagram', 'ftp://instagram.com/adire'],
    ['facebook', 'https://instagram.com/adire'],
    ['twitter', 'a name with spaces'],
    ['whatsapp', '0803 111 0001'],
    ['whatsapp', 'adire'],
    ['email', 'adire'],
    ['email', 'https://adire.test'],
    ['github', `https://github.com/${'a'.repeat(300)}`],
    ['reddit', ''],
  ] as const)('of %s is refused: %s', (kind, entered) => {
    expect(toSocialUrl(kind, entered)).toBeUndefined();
    const links = SocialLinks.safeParse({ ...info.socialLinks, [kind]: entered });
    expect(fieldsOf(links)).toEqual([kind]);
  });

  const entry = fc
    .tuple(
      fc.constantFrom('', '@', 'https://', 'http://', 'www.'),
      fc.constantFrom('instagram.com/', 'wa.me/', 'github.com/', 'reddit.com/', 'mailto:', ''),
      fc.string({ maxLength: 12 }),
      fc.constantFrom('', '@adire.test', '?a=1', '#b', '"'),
    )
    .map((parts) => parts.join(''));
  it('is an address by https or mailto, and stays the same when it is saved again', () =>
    fc.assert(
      fc.property(fc.constantFrom(...socialKinds), fc.oneof(fc.string(), entry), (kind, entered) => {
        const url = toSocialUrl(kind, entered);
        if (url === undefined) return;
        expect(url).toMatch(kind === 'email' ? /^mailto:[^\s"'<>]+$/ : /^https:\/\/[^\s"'<>]+$/);
        expect(toSocialUrl(kind, url)).toBe(url);
      }),
    ));

  it('accepts the example of each kind', () => {
    expect(Object.keys(SocialLinks.shape)).toEqual([...socialKinds]);
    for (const kind of socialKinds) expect(toSocialUrl(kind, getSocialSite(kind).example)).toBeDefined();
  });
});

describe('the steps before opening', () => {
  const all = (isDone: boolean) => Object.fromEntries(openingSteps.map((step) => [step, isDone]));
  const steps = (change: object) => getOpeningSteps(Object.assign({ ...getDone() }, change));
  const getDone = () => ({
    product: true,
    delivery: true,
    contact: true,
    returnPolicy: false,
    description: false,
    logo: false,
    verification: false,
  });
  it('are in order, the required ones first', () => {
    const listed = steps(all(false));
    expect(listed.map(({ step }) => step)).toEqual([...openingSteps]);
    expect(listed.filter(({ isRequired }) => isRequired).map(({ step }) => step)).toEqual([
      'product',
      'delivery',
      'contact',
    ]);
  });
  it('allow a store to open without the recommended ones, never without a required one', () => {
    expect(canOpenStore(steps({}))).toBe(true);
    for (const step of ['product', 'delivery', 'contact'])
      expect(canOpenStore(steps({ ...all(true), [step]: false })), step).toBe(false);
  });
});

describe('the availability of a store', () => {
  const closed = { status: 'closed', reopensOn: '2026-12-01', note: 'Away' } as const;
  it('is open from the day on which the store reopens', () => {
    expect(getAvailabilityOn('2026-11-30', closed)).toEqual(closed);
    expect(getAvailabilityOn('2026-12-01', closed)).toEqual({ ...closed, status: 'open', reopensOn: null });
    const forever = { ...closed, reopensOn: null };
    expect(getAvailabilityOn('2030-01-01', forever)).toEqual(forever);
  });
  it('has no such day while it is open', () =>
    expect(fieldsOf(StoreAvailabilityDraft.safeParse({ ...closed, status: 'open' }))).toEqual(['reopensOn']));
});

test('the terms that customers accept exist', () =>
  expect(fieldsOf(CheckoutDraft.safeParse({ ...checkout, requiresTerms: true }))).toEqual(['terms']));

describe('the colours of a store', () => {
  it('are refused where they are hard to see on the background', () => {
    const pale = { ...whole, textColor: '#bbbbbb', buttonColor: '#dddddd' };
    expect(fieldsOf(StoreBrandingDraft.safeParse(pale))).toEqual(['textColor', 'buttonColor']);
  });
  it('need less contrast for buttons than for text', () => {
    const grey = { ...whole, textColor: '#808080', buttonColor: '#808080' };
    expect(fieldsOf(StoreBrandingDraft.safeParse(grey))).toEqual(['textColor']);
    expect(checkStoreColor(grey, 'textColor').proposal).toBe('#767676');
    expect(checkStoreColor(grey, 'buttonColor')).toEqual({
      ratio: expect.closeTo(3.95, 2),
      proposal: undefined,
    });
  });
});

test('the file of an image is found by its address', () => {
  const id = '019365c0-0000-7000-8000-000000000001';
  expect(getImageFileId(imageAddress(id, 'card'))).toBe(id);
  expect(getImageFileId('https://elsewhere.test/logo.png')).toBeNull();
});
