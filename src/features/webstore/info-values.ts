import type { OpeningHours, OpenSpan } from '#domain/opening-hours.ts';
import type { SocialLinks } from '#domain/social-link.ts';
import { newStore } from '#domain/store-drafts.ts';
import { type Weekday, weekdays, type SocialKind, socialKinds, type StoreInfo } from '#domain/webstore.ts';

/** The form's values: texts in place of what may be missing. */
export type InfoValues = Record<
  'name' | 'description' | 'email' | 'phoneNumber' | 'whatsappNumber',
  string
> & { socialLinks: SocialLinks; openingHours: OpeningHours };

const mapDays = (hours: OpeningHours, change: (spans: OpenSpan[]) => OpenSpan[]): OpeningHours => {
  const entries = weekdays.map((day): [Weekday, OpenSpan[]] => [day, change(hours[day])]);
  return Object.assign({}, hours, Object.fromEntries(entries));
};
const withMidnight = (from: string, to: string) => (spans: OpenSpan[]) =>
  spans.map(({ opens, closes }) => ({ opens, closes: closes === from ? to : closes }));

/** The time field of a browser has no 24:00: the end of a day is typed as 00:00. */
const toTypedHours = (hours: OpeningHours): OpeningHours => mapDays(hours, withMidnight('24:00', '00:00'));
const toHours = (hours: OpeningHours): OpeningHours => mapDays(hours, withMidnight('00:00', '24:00'));

const toTypedLinks = (links: SocialLinks): SocialLinks => ({
  ...links,
  email: links.email?.replace(/^mailto:/, '') ?? null,
});
const toLink = (kind: SocialKind, typed: string | null): string | null => {
  const text = typed?.trim() ?? '';
  if (text === '') return null;
  return kind === 'email' && !text.startsWith('mailto:') ? `mailto:${text}` : text;
};
const orNull = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/** Returns the form's values of the saved information, or of a new store. */
export const toInfoValues = (info: StoreInfo = newStore.info): InfoValues => ({
  name: info.name ?? '',
  description: info.description,
  email: info.email ?? '',
  phoneNumber: info.phoneNumber ?? '',
  whatsappNumber: info.whatsappNumber ?? '',
  socialLinks: toTypedLinks(info.socialLinks),
  openingHours: toTypedHours(info.openingHours),
});

/** Returns the fields that are checked and sent. */
export const toInfoFields = (values: InfoValues) => ({
  ...values,
  name: orNull(values.name),
  email: orNull(values.email),
  phoneNumber: orNull(values.phoneNumber),
  whatsappNumber: orNull(values.whatsappNumber),
  socialLinks: Object.fromEntries(socialKinds.map((kind) => [kind, toLink(kind, values.socialLinks[kind])])),
  openingHours: toHours(values.openingHours),
});
