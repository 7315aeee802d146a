/**
 * The modules that share a file. By default the bundler makes a file of each module that several pages share: 240
 * files and 311 kB for the list of orders. With these four groups it is 10 files and 207 kB; without `dashboard` and
 * `session` 99 files and 237 kB (Brotli, measured on 2026-11-25 by the files that the page asks for).
 */
export const chunks = [
  /** The session and the calls to the server: runs first, so that their response arrives early. */
  { name: 'session', test: /src\/app\/session\.ts/, priority: 4 },
  /** Everything else that the first page needs, including all routes. */
  { name: 'app', tags: ['$initial' as const], priority: 3 },
  /** The frame of the dashboard with its notices, which load on their own, and the list of orders. */
  {
    name: 'dashboard',
    test: /src\/(routes\/dashboard(\.store\.orders\.index)?\.tsx|features\/frame\/frame\.screen|features\/orders\/list\/orders\.list|lists\/list-screen|ui\/feedback\/toast-region|lib\/api\/query-client)/,
    priority: 2,
  },
  /** Icons, recipes and messages of several pages: each has a few hundred bytes. */
  {
    name: 'pieces',
    test: /(lucide-react\/dist\/esm\/icons|styled-system|src\/features\/[^?]*\.words\.ts)/,
    minShareCount: 2,
    priority: 1,
  },
];
