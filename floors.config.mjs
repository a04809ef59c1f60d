/** The floors of the house, and why each rule is there. Checked by `npm test`. */

const door = (name, packages, doors) => ({
  name: `one-door-${name}`,
  comment: `${name} can be replaced by changing one place, as long as only that place knows it.`,
  severity: 'error',
  from: { path: '^(src|bench)', pathNot: [...doors, '\\.test\\.ts$'] },
  to: { path: packages.map((each) => `^node_modules/${each}/`) },
})

/** Rooms from the top down: each may know those below it, and none above or beside it. All may know what lies on the stairs: the folder's own files. */
const stack = (name, folder, levels, comment) =>
  levels.map((rooms, level) => ({
    name: `${name}-is-a-stack-${rooms.join('-')}`,
    comment,
    severity: 'error',
    from: { path: `${folder}(${rooms.join('|')})/`, pathNot: '\\.test\\.ts$' },
    to: { path: folder, pathNot: [`${folder}(${['$1', ...levels.slice(level + 1).flat()].join('|')})/`, `${folder}[^/]+\\.ts$`] },
  }))

const STORE = '^src/server/store/'
const SANDBOX = '^src/server/embedded/payment-sandbox/'
const TWIN = '^src/server/embedded/account-service/'

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
      from: { path: '^src/web/pages/([^/]+)\\.tsx$' },
      to: { path: '^src/web/pages/[^/]+\\.tsx$', pathNot: '^src/web/pages/$1\\.tsx$' },
    },
    {
      name: 'tabs-do-not-meet',
      comment: 'A tab can be changed or loaded alone; what two tabs share is a part.',
      severity: 'error',
      from: { path: '^src/web/admin/([^/]+)/' },
      to: { path: '^src/web/admin/', pathNot: ['^src/web/admin/$1/', '^src/web/admin/parts/'] },
    },
    {
      name: 'shop-does-not-know-dashboard',
      comment: 'What only the farmer needs is never loaded for a customer; one lazy route leads there, and one lazy part of the home page.',
      severity: 'error',
      from: { path: '^src/web', pathNot: ['^src/web/admin/', '^src/web/routes\\.tsx$', '^src/web/home/use-home-parts\\.ts$'] },
      to: { path: '^src/web/admin/' },
    },
    {
      name: 'ui-knows-no-page',
      comment: 'The parts of every page are below all of them: what knows a page stands with that page.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^src/web/', pathNot: ['^src/web/(ui|calls|drawings|words)/', '^src/web/farm\\.ts$'] },
    },
    {
      name: 'store-does-not-know-outside',
      comment: 'SQL and the outside world are joined by a handler, a deed or a job, where the transaction is in sight.',
      severity: 'error',
      from: { path: '^src/server/store', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/', pathNot: '^src/server/store/' },
    },
    ...stack(
      'store',
      STORE,
      [['capacity'], ['pickups'], ['money'], ['orders'], ['farm', 'mail', 'people'], ['database']],
      'A lock or a sum that reads downwards only cannot wait for itself, nor be changed from below.',
    ),
    {
      name: 'orders-and-pickups-do-not-meet',
      comment: 'Selling and collecting share rows, not code: they meet in the store, in a handler or in a job.',
      severity: 'error',
      from: { path: '^src/server/pickups/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/orders/' },
    },
    {
      name: 'money-does-not-know-its-callers',
      comment: 'An order, a pickup or a gift says how its money moves; money does not climb to ask what it was for.',
      severity: 'error',
      from: { path: '^src/server/money/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(orders|pickups|imports)/' },
    },
    {
      name: 'deeds-do-not-know-their-callers',
      comment: 'A handler, a job or a command calls a deed; the same deed serves all three.',
      severity: 'error',
      from: {
        path: '^src/server/(orders|money|pickups|mail|farm|people|identity|memory|http|sheets)/',
        pathNot: '\\.test\\.ts$',
      },
      to: { path: '^src/server/(handlers|jobs|commands)/' },
    },
    {
      name: 'jobs-do-not-meet-handlers',
      comment: 'What the clock does and what a person asks for are both thin; what they share is a deed.',
      severity: 'error',
      from: { path: '^src/server/(jobs|handlers)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/server/(jobs|handlers)/', pathNot: '^src/server/$1/' },
    },
    {
      name: 'outside-holds-doors-only',
      comment:
        'The door to a vendor knows the vendor, the clock, the interface it serves and what all floors share: it can be tested and replaced without the shop.',
      severity: 'error',
      from: { path: '^src/server/outside', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/server/',
        pathNot: ['^src/server/outside/', '^src/server/clock\\.ts$', '^src/server/identity/(accounts|user-records)\\.ts$'],
      },
    },
    {
      name: 'only-doors-know-who-keeps-accounts',
      comment: 'The rest of the shop asks for accounts and user records, and cannot tell whether they are its own.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: [
          '^src/server/outside/',
          '^src/server/open-accounts\\.ts$',
          '^src/server/variables/hosted-identity\\.ts$',
          '^src/server/commands/',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^src/server/outside/(ask-google|google-|firebase-|firestore-)' },
    },
    {
      name: 'sandbox-does-not-know-the-shop',
      comment: 'It stands for a company elsewhere: what it knew of the shop it would agree to, and the shop would be wrong with Stripe.',
      severity: 'error',
      from: { path: SANDBOX },
      to: { path: ['^src/server/', '^src/web/', '^tests/', '^bench/', '^scripts/'], pathNot: SANDBOX },
    },
    {
      name: 'sandbox-does-not-know-shared',
      comment: 'A limit or an amount that both took from one place would be right for both and wrong at Stripe.',
      severity: 'error',
      from: { path: SANDBOX },
      to: { path: '^src/shared/' },
    },
    {
      name: 'sandbox-has-one-door',
      comment: 'The shop opens it and then speaks to it as to Stripe, so that it can be replaced by Stripe.',
      severity: 'error',
      from: { path: '^src/', pathNot: [SANDBOX, '\\.test\\.ts$'] },
      to: { path: SANDBOX, pathNot: `${SANDBOX}payment-sandbox\\.ts$` },
    },
    {
      name: 'sandbox-testing-is-for-tests',
      comment: 'What opens a sandbox for a test brings a listener and the real SDK, which the sandbox itself never needs.',
      severity: 'error',
      from: { path: '^src', pathNot: ['\\.test\\.ts$', `${SANDBOX}testing/`] },
      to: { path: `${SANDBOX}testing/` },
    },
    ...stack(
      'sandbox',
      SANDBOX,
      [['api', 'pages'], ['money'], ['events'], ['desk'], ['book'], ['wire']],
      'What happens to money can be read without the pages and calls that ask for it, and the book without either.',
    ),
    {
      name: 'account-service-does-not-know-the-shop',
      comment:
        'It stands for a company elsewhere: what it knew of the shop it would agree to, and the shop would be wrong with the provider.',
      severity: 'error',
      from: { path: TWIN },
      to: { path: ['^src/', '^tests/', '^bench/', '^scripts/'], pathNot: TWIN },
    },
    {
      name: 'account-service-is-for-tests',
      comment: 'The shop keeps its accounts itself or at the provider: it never opens a twin, which forgets everybody when it closes.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TWIN, '\\.test\\.ts$'] },
      to: { path: TWIN },
    },
    {
      name: 'account-service-has-one-door',
      comment: 'Who opens it speaks to it as to the provider, and to its console as somebody who sits there.',
      severity: 'error',
      from: { path: '^(src|tests|bench)/', pathNot: TWIN },
      to: { path: TWIN, pathNot: `${TWIN}account-service\\.ts$` },
    },
    {
      name: 'account-service-testing-is-for-tests',
      comment: 'What asks the twin as any program would is no part of it.',
      severity: 'error',
      from: { path: TWIN, pathNot: ['\\.test\\.ts$', `${TWIN}testing/`] },
      to: { path: `${TWIN}testing/` },
    },
    ...stack(
      'account-service',
      TWIN,
      [['api', 'console'], ['accounts', 'records', 'grants'], ['desk'], ['wire']],
      'What happens to an account can be read without the calls that ask for it.',
    ),
    door('jobs', ['pg-boss'], ['^src/server/queue\\.ts$']),
    door('payments', ['stripe'], ['^src/server/outside/payments[a-z-]*\\.ts$', `${SANDBOX}testing/`]),
    door('openid', ['openid-client', 'oauth4webapi', 'jose'], ['^src/server/outside/openid\\.ts$']),
    door('gazetteer', ['zipcodes'], ['^src/server/embedded/gazetteer']),
    door('atlas', ['us-atlas'], ['^src/server/map/county-lines\\.ts$']),
    door('smtp', ['nodemailer'], ['^src/server/outside/mailer\\.ts$']),
    {
      name: 'other-reader-is-for-tests',
      comment: 'What opens our spreadsheets and calendars in tests, or says who people are, shares nothing with what writes or reads it.',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/(hucre|ical\\.js|oidc-provider)/' },
    },
    door('rate-limits', ['rate-limiter-flexible'], ['^src/server/rate-limits\\.ts$']),
    door('database', ['pg', '@types/pg'], ['^src/server/store/database/']),
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
        pathNot: [
          '\\.d\\.ts$',
          '\\.test\\.ts$',
          '^tests/',
          '^src/server/commands/',
          '^src/web/public/',
          '^src/shared/',
          '/words/es/',
          '^src/web/words/page\\.ts$',
        ],
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
