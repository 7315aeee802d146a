/** The module boundaries of docs/architecture.md: which folders may import which. */
const only = (folder, ...allowed) => ({
  name: `${folder} imports only ${['itself', ...allowed].join(', ')}`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: '^(domain|contract|machines|server|src|tests|scripts)/',
    pathNot: `^(${[folder, ...allowed].join('|')})/`,
  },
});
const never = (name, from, to, extra = {}) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to, ...extra },
});

export default {
  forbidden: [
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no cycles between module folders',
      severity: 'error',
      scope: 'folder',
      from: { path: '^server/modules/[^/]+$' },
      to: { circular: true },
    },
    only('domain'),
    only('contract', 'domain'),
    only('machines', 'domain', 'contract'),
    only('server', 'domain', 'contract', 'machines'),
    only('src', 'domain', 'contract', 'machines'),
    never(
      'only modules, the app, the stores and the demo import modules',
      '^server/(platform|plugins|providers|security|jobs|db)/',
      '^server/(modules|demo|shop|console)/',
    ),
    never('only the app imports the stores', '^server/(modules|demo)/', '^server/shop/'),
    {
      name: 'a module uses the records that another one publishes (*.records.ts), never its repos',
      severity: 'error',
      from: { path: '^server/(?:modules/([^/]+)|demo|shop|console)/' },
      to: { path: '^server/modules/.+\\.repo\\.ts$', pathNot: '^server/modules/$1/' },
    },
    never('the server imports lifecycles, never flows', '^server/', '^machines/(flows|graph)/'),
    never('machines import only xstate', '^machines/(flows|lifecycles)/', 'node_modules/(?!xstate/)'),
    never(
      'flows and lifecycles do not import the graph',
      '^machines/(flows|lifecycles)/',
      '^machines/graph/',
    ),
    never(
      'the interface kit, theme and lib do not import features, forms, lists or flows',
      '^src/(ui|theme|lib)/',
      '^src/(features|forms|lists|flows|routes|app)/',
    ),
    never(
      'the form layer, the list kit and the flow kit do not import features',
      '^src/(forms|lists|flows)/',
      '^src/(features|routes|app)/',
    ),
    never('features do not import routes', '^src/features/', '^src/(routes|app)/'),
    never('routes do not import the app', '^src/routes/', '^src/app/'),
    {
      name: 'no cycles between features',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/features/[^/]+$' },
      to: { circular: true },
    },
    {
      name: 'only repos, tables and the list kit use SQL',
      severity: 'error',
      from: {
        path: '^server/',
        pathNot: '(\\.repo\\.ts|\\.table\\.ts|^server/db/|^server/jobs/|^server/platform/lists/)',
      },
      to: { path: 'node_modules/(drizzle-orm|pg)/', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(styled-system|\\.gen\\.ts$)' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
    },
  },
};
