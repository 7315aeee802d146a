type Plural = Readonly<{ one: string; other: string }>;
type Entry = string | Plural;
type ParamNames<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never;
type TextOf<E extends Entry> = E extends string ? E : E extends Plural ? E['one'] | E['other'] : never;
type Params<E extends Entry> =
  | ParamNames<TextOf<E>>
  | (E extends Plural ? 'count' : never) extends infer Name extends string
  ? [Name] extends [never]
    ? []
    : [params: Readonly<Record<Name, string | number>>]
  : never;

export const locale = 'en-NG';

const plural = new Intl.PluralRules(locale);
const number = new Intl.NumberFormat(locale);
const shown = (value: string | number | undefined) =>
  typeof value === 'number' ? number.format(value) : (value ?? '');

/**
 * Declares the texts of an area. `{name}` is replaced with the parameter, numbers are grouped, and `count` selects `one` or
 * `other`. Each area has a catalogue of its own (`x.messages.ts`), so that a screen loads only its own texts.
 */
export function catalogue<const C extends Readonly<Record<string, Entry>>>(texts: C) {
  return <K extends keyof C & string>(key: K, ...[params]: Params<C[K]>): string => {
    const values: Readonly<Record<string, string | number>> = params ?? {};
    const entry: Entry = texts[key] ?? key;
    const text =
      typeof entry === 'string'
        ? entry
        : plural.select(Number(values['count'])) === 'one'
          ? entry.one
          : entry.other;
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => shown(values[name]));
  };
}

/** The texts of the interface kit. */
export const t = catalogue({
  optional: 'optional',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  retry: 'Try again',
  loading: 'Loading',
  working: 'Working…',
  dialogLost: "Couldn't load this dialog. Check your connection and reload the page.",
  reloadPage: 'Reload page',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  skipToContent: 'Skip to content',
  search: 'Search',
  clearSearch: 'Clear search',
  imageAcross: 'Horizontal position',
  imageDown: 'Vertical position',
  cropHint: 'Drag the image or use the arrow keys to move it.',
  zoom: 'Zoom',
  choose: 'Choose…',
  problems: { one: '{count} field needs your attention', other: '{count} fields need your attention' },
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  success: 'Success',
  error: 'Error',
  warning: 'Warning',
  info: 'Please check some info',
  notAnAmount: 'Enter an amount, such as 1,250.50',
  removeTag: 'Remove {name}',
  step: 'Step {step} of {steps}: {label}',
  stepDone: 'done',
  dropFile: 'Drop a file here',
  chooseFile: 'Choose file',
  up: 'Up {by}',
  down: 'Down {by}',
  unchanged: 'No change',
  mainNavigation: 'Main',
  move: 'Move {name}',
  moveUp: 'Move {name} up',
  moveDown: 'Move {name} down',
  more: 'More',
  shareWhatsapp: 'WhatsApp',
  shareEmail: 'Email',
  shareFacebook: 'Facebook',
  shareTwitter: 'Twitter',
  toChoose: 'to choose',
  toOpen: 'to open',
  toClose: 'to close',
  waiting: { one: '{count} waiting', other: '{count} waiting' },
  stageOrdered: 'Ordered',
  stagePaid: 'Paid',
  stagePacked: 'Packed',
  stageUnderWay: 'Shipped',
  stageDelivered: 'Delivered',
  stagePaidOut: 'Paid out',
});
