type Plural = Readonly<{ one: string; other: string }>;
type Entry = string | Plural;
type Holes<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;
type TextOf<E extends Entry> = E extends string ? E : E extends Plural ? E['one'] | E['other'] : never;
type Params<E extends Entry> =
  | Holes<TextOf<E>>
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
 * An area's texts: `{name}` is filled from the parameters, numbers are grouped, and an entry with `one` and `other`
 * is chosen by `count`. Each area declares its own (`x.messages.ts`), so that a screen loads only its own words.
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

/** The words of the kit itself. */
export const t = catalogue({
  optional: 'optional',
  close: 'Close',
  cancel: 'Cancel',
  back: 'Back',
  retry: 'Try again',
  loading: 'Loading',
  working: 'Working…',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  otpPlaces: '{filled} of {places} digits',
  skipToContent: 'Skip to content',
});
