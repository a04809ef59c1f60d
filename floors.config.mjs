/** The floors of the house, and why each rule is there. Checked by `npm test`. */

const door = (name, packages, doors) => ({
  name: `one-door-${name}`,
  comment: `${name} can be replaced by changing one place, as long as only that place knows it.`,
  severity: 'error',
  from: { path: '^(src|bench)', pathNot: [...doors, '\\.test\\.ts$'] },
  to: { path: packages.map((each) => `^node_modules/${each}/`) },
})

export default {
  forbidden: [
    {
      name: 'shared-is-pure',
      comment: 'The ground floor runs in the browser and on the server: it knows neither, only zod and itself.',
      severity: 'error',
      from: { path: '^src/shared', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/shared', '^node_modules/zod/'] },
    },
    {
      name: 'server-does-not-know-web',
      comment: 'The pages could be deleted and the server would still compile.',
      severity: 'error',
      from: { path: '^src/server' },
      to: { path: '^src/web' },
    },
    {
      name: 'web-does-not-know-server',
      comment: 'What reaches the browser must never hold server code or secrets.',
      severity: 'error',
      from: { path: '^src/web' },
      to: { path: ['^src/server', '^tests', '^scripts'] },
    },
    {
      name: 'handlers-do-not-meet',
      comment: 'A call is answered in one place; what two share belongs below them.',
      severity: 'error',
      from: { path: '^src/server/handlers/([^/]+)\\.ts$', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/handlers/', pathNot: '^src/server/handlers/$1\\.ts$' },
    },
    {
      name: 'pages-do-not-meet',
      comment: 'A page can be changed or loaded alone.',
      severity: 'error',
      from: { path: '^src/web/(?:pages|admin)/([^/]+)\\.tsx$' },
      to: { path: '^src/web/(?:pages|admin)/[^/]+\\.tsx$', pathNot: '^src/web/(?:pages|admin)/$1\\.tsx$' },
    },
    {
      name: 'store-does-not-know-outside',
      comment: 'SQL and the outside world are joined by a handler or a job, where the transaction is in sight.',
      severity: 'error',
      from: { path: '^src/server/store', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/', pathNot: '^src/server/store/' },
    },
    {
      name: 'outside-does-not-know-store',
      comment: 'The door to a vendor can be tested and replaced without a database.',
      severity: 'error',
      from: { path: '^src/server/outside', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(store|handlers|jobs)/' },
    },
    door('identity', ['better-auth', 'kysely', 'kysely-postgres-js'], ['^src/server/identity/identity(-options)?\\.ts$']),
    door('jobs', ['pg-boss'], ['^src/server/queue\\.ts$']),
    door('payments', ['stripe'], ['^src/server/outside/payments\\.ts$']),
    door('gazetteer', ['zipcodes'], ['^src/server/embedded/gazetteer']),
    door('smtp', ['nodemailer'], ['^src/server/outside/mailer\\.ts$']),
    {
      name: 'other-reader-is-for-tests',
      comment: 'What opens our spreadsheets and calendars in tests shares nothing with what writes them.',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/(hucre|ical\\.js)/' },
    },
    door('rate-limits', ['rate-limiter-flexible'], ['^src/server/rate-limits\\.ts$']),
    door('database', ['postgres'], ['^src/server/store/database/database\\.ts$']),
    door(
      'mailbox',
      ['smtp-server', 'mailparser'],
      ['^src/server/embedded/mailbox\\.ts$', '^src/server/embedded/mailbox-pages\\.ts$', '^bench/smtp-server\\.ts$'],
    ),
    {
      name: 'no-cycles',
      comment: 'A room one cannot leave is a room one cannot change.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file nobody needs is not kept.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.test\\.ts$', '^tests/', '^src/server/commands/', '^src/web/public/', '^src/shared/[a-z-]+\\.ts$'],
      },
      to: {},
    },
    {
      name: 'no-barrels',
      comment: 'An import says where a thing lives.',
      severity: 'error',
      from: {},
      to: { path: '^src/.*/index\\.tsx?$' },
    },
    {
      name: 'nothing-unresolved',
      comment: 'Every import leads somewhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.web.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
