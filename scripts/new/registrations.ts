import type { Name } from './name.ts';
import type { Registration } from './skeleton.ts';

/** The heading of the new page, for the test that opens every screen. */
export const addToScreens = ({ kebab, title }: Name): Registration => ({
  file: 'tests/support/browser/screens.ts',
  line: `  '/dashboard/${kebab}': /^${title}$/,`,
  list: /^export const inside\b/,
  isNext: (line) => line.startsWith("  '/dashboard/nowhere'") || line.startsWith('}'),
});

/** A member of a union of names, in alphabetical order. */
export const addToUnion = (file: string, type: string, member: string): Registration => {
  const line = `  | '${member}'`;
  return {
    file,
    line,
    list: new RegExp(`^export type ${type}\\b`),
    // The last member ends the type.
    isNext: (one) => one.endsWith(';') || one > line,
  };
};

/** The area that the keys of the new queries begin with. */
export const addToQueryAreas = ({ kebab }: Name): Registration =>
  addToUnion('src/lib/api/query-areas.ts', 'QueryArea', kebab);

/** An import, after the others of its file. */
export const importOf = (file: string, line: string): Registration => ({
  file,
  line,
  list: /^import\b/,
  isNext: (one) => one === '',
});

export const linkStep = ({ kebab }: Name): string =>
  `Link /dashboard/${kebab} in src/features/frame/navigation.ts, and add it to pathPermissions in domain/permission.ts if it needs a permission.`;
