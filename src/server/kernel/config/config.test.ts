import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { problemsOf } from '../../../../tests/support/shop/config-problems.ts'
import { readConfig } from './config.ts'

type Env = Record<string, string>

const SECRET = 'x'.repeat(32)
const DATABASE = { DATABASE_URL: 'postgres://shop:pw@db.example:5432/dozen', SESSION_SECRET: SECRET }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const LIVE = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const MAIL = { SMTP_URL: 'smtps://user:pw@mail.example:465', MAIL_FROM: 'eggs@farm.example' }
const PUBLIC = { PUBLIC_URL: 'https://shop.farm.example' }

describe('with nothing set', () => {
  test('everything has its default, so that a clone starts by itself', () => {
    const { publicUrl, ...config } = readConfig({})
    expect(publicUrl.href).toBe('http://localhost:3000/')
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      mailboxPort: { wanted: 4000, isChosen: false },
      hstsSubdomains: false,
      allowNewSecret: false,
      allowPlainHttp: false,
      dashboardKeys: true,
      inDashboard: { payments: false, email: false },
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databaseOwnerUrl: undefined,
      postgresBin: undefined,
      isPublic: false,
      sessionSecret: undefined,
      stripe: undefined,
      smtpUrl: undefined,
      mailFrom: 'eggs@dozen.example',
      geocoderUrl: undefined,
      hostedIdentity: undefined,
      openId: undefined,
      backups: { to: undefined, passphrase: undefined },
      timeZone: 'America/New_York',
      demo: true,
      demoPassword: undefined,
      trustProxy: [],
      logLevel: 'info',
      variables: [],
      notReal: { payments: true, test_keys: false, mail: true, demo: true },
      warnings: [],
    })
  })

  test('a database behind a socket of this machine needs no secret in the variables, and no TLS', () => {
    const DATABASE_URL = 'postgres://dozen_shop@%2Fvar%2Frun%2Fpostgresql:5412/dozen'
    expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL, sessionSecret: undefined, warnings: [] })
  })

  test('an empty or blank variable counts as not set', () => {
    const blank = Object.fromEntries(
      ['PORT', 'DATABASE_URL', 'SESSION_SECRET', 'SMTP_URL', 'DEMO', 'TRUST_PROXY', 'LOG_LEVEL'].map((name, at) => [
        name,
        at % 2 ? '' : '  ',
      ]),
    )
    expect(readConfig(blank)).toEqual(readConfig({}))
  })
})

describe('what is set', () => {
  test('is taken', () => {
    const config = readConfig({
      ...DATABASE,
      ...LIVE,
      DATABASE_OWNER_URL: 'postgres://owner:pw@db.example:5432/dozen?sslmode=require',
      PORT: '8080',
      HOST: '0.0.0.0',
      MAILBOX_PORT: '8088',
      DATA_DIR: '/var/lib/dozen',
      PUBLIC_URL: 'https://shop.farm.example',
      SMTP_URL: 'smtps://user:pw@mail.example:465',
      MAIL_FROM: 'eggs@farm.example',
      GEOCODER_URL: 'https://nominatim.example',
      FARM_TIME_ZONE: 'Europe/Berlin',
      DEMO: 'off',
      DEMO_PASSWORD: 'six-eggs',
      TRUST_PROXY: '10.0.0.2, 10.1.0.0/16,fd00::/8 , loopback',
      LOG_LEVEL: 'warn',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '0.0.0.0',
      mailboxPort: { wanted: 8088, isChosen: true },
      dataDir: '/var/lib/dozen',
      databaseUrl: DATABASE.DATABASE_URL,
      databaseOwnerUrl: 'postgres://owner:pw@db.example:5432/dozen?sslmode=require',
      isPublic: true,
      sessionSecret: SECRET,
      stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1' },
      smtpUrl: 'smtps://user:pw@mail.example:465',
      mailFrom: 'eggs@farm.example',
      geocoderUrl: 'https://nominatim.example',
      timeZone: 'Europe/Berlin',
      demo: false,
      demoPassword: 'six-eggs',
      trustProxy: ['10.0.0.2', '10.1.0.0/16', 'fd00::/8', 'loopback'],
      logLevel: 'warn',
      notReal: { payments: false, test_keys: false, mail: false, demo: false },
    })
    expect(config.publicUrl.origin).toBe('https://shop.farm.example')
  })

  test("the shop's own address follows the port", () => {
    expect(readConfig({ PORT: '4000' }).publicUrl.origin).toBe('http://localhost:4000')
  })

  test.each([
    ['3911', 4911],
    ['65000', 0],
    ['0', 0],
  ])('the port of the local mailbox lies beside %s: at %i', (PORT, wanted) => {
    expect(readConfig({ PORT }).mailboxPort).toEqual({ wanted, isChosen: false })
  })
})

describe('proxies', () => {
  const said = (TRUST_PROXY: string, reader?: 'command') => {
    try {
      readConfig({ TRUST_PROXY }, reader)
      return 'taken'
    } catch (error) {
      return (error as Error).message
    }
  }

  test.each(['0.0.0.0/0', '::/0', '10.0.0.2,0.0.0.0/1', '128.0.0.0/1', '2000::/3', '::ffff:0:0/96', '::ffff:0.0.0.0/97', '1.2.3.4/7'])(
    'are not everybody: %s',
    (range) => {
      expect(said(range)).toContain(`TRUST_PROXY includes ${range.split(',').at(-1)}, which is more than your own proxies`)
      // A backup is made all the same.
      expect(said(range, 'command')).toBe('taken')
    },
  )

  test.each(['10.0.0.0/8', 'fc00::/7', 'uniquelocal', '203.0.113.7', '2606:4700::/32', '::ffff:10.0.0.0/104', '::1'])(
    'may be %s',
    (range) => {
      expect(said(range)).toBe('taken')
    },
  )
})

describe('the demo farm', () => {
  test.each<[string, Env, boolean]>([
    ['database and payments are embedded', {}, true],
    ['the database is real', DATABASE, false],
    ['payments are real', STRIPE, false],
    ['both are real', { ...DATABASE, ...STRIPE }, false],
    ['only mail is real', MAIL, true],
    ['it is asked for with a real database', { ...DATABASE, DEMO: 'on' }, true],
    ['it is asked for with real payments', { ...STRIPE, DEMO: '1' }, true],
    ['it is asked for in capitals', { ...DATABASE, DEMO: 'TRUE' }, true],
    ['it is refused', { DEMO: 'off' }, false],
    ['it is refused with a word', { DEMO: 'False' }, false],
    ['it is refused with a digit', { DEMO: '0' }, false],
    ['the shop has an address of its own', { ...PUBLIC, ALLOW_TEST_PAYMENTS: 'on', ALLOW_LOCAL_MAIL: 'on' }, false],
    ['it is asked for at an address of its own', { ...PUBLIC, DEMO: 'on' }, true],
    ['the address is another name of this machine', { PUBLIC_URL: 'http://shop.localhost:3000' }, true],
  ])('when %s (%j): %s', (_, env, demo) => {
    expect(readConfig(env).demo).toBe(demo)
  })
})

const NO_PAYMENTS =
  'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing, and PUBLIC_URL is not this machine, so no one would really pay. Set both, or set ALLOW_TEST_PAYMENTS=on to accept test cards on purpose.'
const TEST_PAYMENTS =
  'STRIPE_SECRET_KEY is a test key, and PUBLIC_URL is not this machine, so no one would really pay. Set the live key, or set ALLOW_TEST_PAYMENTS=on to accept test cards on purpose.'
const NO_MAIL =
  'SMTP_URL is missing, and PUBLIC_URL is not this machine, so no email would reach anyone. Set it, or set ALLOW_LOCAL_MAIL=on to keep all emails on this machine on purpose.'
const OPEN_VISITS =
  "PUBLIC_URL starts with http://, and the shop has Stripe's live key: others on the network could read passwords and take over accounts. Use https://. If you trust the network, set ALLOW_PLAIN_HTTP=on."
const OPEN_MAIL =
  'SMTP_URL points to another machine without TLS: others could read its password and the links in emails on the way. Use smtps:// with port 465, smtp:// with ?requireTLS=true for STARTTLS, or set ALLOW_PLAIN_SMTP=on to send unencrypted on purpose.'

describe('a shop that is not on loopback', () => {
  test.each<[string, Env, string[]]>([
    ['has real payments and mail', { ...PUBLIC, ...LIVE, ...MAIL }, []],
    ['is told of both when it has neither', PUBLIC, [NO_PAYMENTS, NO_MAIL]],
    ['does without payments when that is written out', { ...PUBLIC, ...MAIL, ALLOW_TEST_PAYMENTS: 'on' }, []],
    ['does without mail when that is written out', { ...PUBLIC, ...LIVE, ALLOW_LOCAL_MAIL: 'on' }, []],
    ['does not do without payments because mail is allowed', { ...PUBLIC, ALLOW_LOCAL_MAIL: 'on' }, [NO_PAYMENTS]],
    ['does not do without mail because payments are allowed', { ...PUBLIC, ALLOW_TEST_PAYMENTS: 'on' }, [NO_MAIL]],
    ['is a demonstration when that is written out', { ...PUBLIC, DEMO: 'on' }, []],
    ['is none because nobody said no', { ...PUBLIC, DEMO: 'off' }, [NO_PAYMENTS, NO_MAIL]],
    ['takes no test key', { ...PUBLIC, ...STRIPE, ...MAIL }, [TEST_PAYMENTS]],
    ['takes no restricted test key', { ...PUBLIC, ...STRIPE, ...MAIL, STRIPE_SECRET_KEY: 'rk_test_1' }, [TEST_PAYMENTS]],
    ['takes a test key when that is written out', { ...PUBLIC, ...STRIPE, ...MAIL, ALLOW_TEST_PAYMENTS: 'on' }, []],
    ['takes a restricted live key', { ...PUBLIC, ...LIVE, ...MAIL, STRIPE_SECRET_KEY: 'rk_live_1' }, []],
    ['takes no real money where others can read along', { ...LIVE, ...MAIL, PUBLIC_URL: 'http://shop.farm.example' }, [OPEN_VISITS]],
    ['does so when that is written out', { ...LIVE, ...MAIL, PUBLIC_URL: 'http://10.0.0.5', ALLOW_PLAIN_HTTP: 'on' }, []],
    ['may do so with test cards', { ...STRIPE, ...MAIL, PUBLIC_URL: 'http://shop.farm.example', ALLOW_TEST_PAYMENTS: 'on' }, []],
    ['may lie in a network of its own, which is no loopback either', { PUBLIC_URL: 'http://192.168.1.5:3000' }, [NO_PAYMENTS, NO_MAIL]],
    ['has no name that only begins like this machine', { PUBLIC_URL: 'http://127.0.0.1.example' }, [NO_PAYMENTS, NO_MAIL]],
  ])('%s', (_, env, problems) => {
    expect(problemsOf(env)).toEqual(problems)
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://127.1.2.3', 'http://[::1]:3000', 'https://shop.localhost'])(
    'is not the one at %s',
    (PUBLIC_URL) => {
      expect(readConfig({ PUBLIC_URL })).toMatchObject({ isPublic: false, demo: true })
    },
  )

  test('says of itself what is not real', () => {
    const notReal = (env: Env) => readConfig({ ...PUBLIC, ...LIVE, ...MAIL, ...env }).notReal
    expect(notReal({})).toEqual({ payments: false, test_keys: false, mail: false, demo: false })
    expect(notReal({ ...STRIPE, ALLOW_TEST_PAYMENTS: 'on' })).toEqual({ payments: true, test_keys: true, mail: false, demo: false })
    expect(notReal({ SMTP_URL: '', ALLOW_LOCAL_MAIL: 'on' })).toEqual({ payments: false, test_keys: false, mail: true, demo: false })
    expect(readConfig({ ...PUBLIC, DEMO: 'on' }).notReal).toEqual({ payments: true, test_keys: false, mail: true, demo: true })
  })

  test('keeps no command from its work, which serves nobody', () => {
    expect(readConfig({ ...PUBLIC, HOST: '0.0.0.0' }, 'command').isPublic).toBe(true)
    expect(() => readConfig({ HOST: '0.0.0.0' }, 'command')).not.toThrow()
  })
})

describe('a key that was copied from the wrong place', () => {
  const WITHOUT = { STRIPE_WEBHOOK_SECRET: 'whsec_1' }
  const NO_KEY =
    "STRIPE_SECRET_KEY isn't a Stripe key. The secret key starts with sk_live_ or rk_live_ (sk_test_ or rk_test_ for testing), followed by letters and digits."
  const NO_SIGNING =
    "STRIPE_WEBHOOK_SECRET isn't a Stripe signing secret. It starts with whsec_, followed by letters and digits, and is shown next to the webhook endpoint."
  test.each<[string, Env, string]>([
    [
      'a publishable key',
      { ...WITHOUT, STRIPE_SECRET_KEY: 'pk_live_1' },
      'STRIPE_SECRET_KEY is a publishable key (pk_), meant for browsers. Copy the secret key, which starts with sk_live_ or rk_live_.',
    ],
    [
      'the secret of the webhook',
      { ...WITHOUT, STRIPE_SECRET_KEY: 'whsec_1' },
      "STRIPE_SECRET_KEY is a webhook's signing secret (whsec_), which belongs in STRIPE_WEBHOOK_SECRET. The secret key starts with sk_live_ or rk_live_.",
    ],
    ['nonsense', { ...WITHOUT, STRIPE_SECRET_KEY: 'eggs' }, NO_KEY],
    ['the example of the README', { ...WITHOUT, STRIPE_SECRET_KEY: 'sk_live_...' }, NO_KEY],
    ['a key that ends with its beginning', { ...WITHOUT, STRIPE_SECRET_KEY: 'sk_live_' }, NO_KEY],
    [
      'the key in place of the secret of the webhook',
      { ...LIVE, STRIPE_WEBHOOK_SECRET: 'sk_live_1' },
      "STRIPE_WEBHOOK_SECRET is an API key (sk_, rk_ or pk_). The webhook endpoint's signing secret starts with whsec_.",
    ],
    ['a secret of nonsense', { ...LIVE, STRIPE_WEBHOOK_SECRET: 'eggs' }, NO_SIGNING],
    ['the id of the webhook endpoint', { ...LIVE, STRIPE_WEBHOOK_SECRET: 'we_1' }, NO_SIGNING],
  ])('is told apart, on loopback and elsewhere: %s', (_, env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
    expect(problemsOf({ ...PUBLIC, ...MAIL, ...env })).toEqual([problem])
  })
})

describe('what goes over the network for all to read', () => {
  const from = { MAIL_FROM: 'eggs@farm.example' }
  test.each<[string, string[]]>([
    ['smtp://mail.example', [OPEN_MAIL]],
    ['smtp://user:pw@mail.example:587', [OPEN_MAIL]],
    ['smtp://mail.example:587?secure=true', [OPEN_MAIL]],
    ['smtp://mail.example:587?requireTLS=false', [OPEN_MAIL]],
    ['smtps://mail.example?secure=false', []],
    ['smtp://mail.example:587?requireTLS=true&ignoreTLS=true', []],
    ['smtp://mail.example:587?requireTLS=true', []],
    ['smtps://mail.example', []],
    ['smtp://127.0.0.1:1025', []],
    ['smtp://localhost:1025', []],
    ['smtp://[::1]:1025', []],
  ])('is no mail: %s', (SMTP_URL, problems) => {
    expect(problemsOf({ ...from, SMTP_URL })).toEqual(problems)
    expect(problemsOf({ ...from, SMTP_URL, ALLOW_PLAIN_SMTP: 'on' })).toEqual([])
  })

  test.each<[string, boolean]>([
    ['postgres://shop:pw@db.example/dozen', true],
    ['postgres://shop:pw@db.example/dozen?sslmode=disable', true],
    ['postgres://shop:pw@db.example/dozen?sslmode=require', false],
    ['postgres://shop:pw@db.example/dozen?sslmode=verify-full', false],
    ['postgres://shop:pw@127.0.0.1:5432/dozen', false],
    ['postgres://shop:pw@[::1]/dozen', false],
    ['postgres:///dozen', false],
  ])('is warned of, if it is the database: %s', (DATABASE_URL, isWarned) => {
    const { warnings } = readConfig({ ...DATABASE, DATABASE_URL })
    expect(warnings).toEqual(isWarned ? [expect.stringMatching(/^DATABASE_URL points to another machine without TLS/)] : [])
  })

  test('is told where a % in the password of the mail server stands for itself, and the shop starts', () => {
    const warningsFor = (password: string) => readConfig({ ...MAIL, SMTP_URL: `smtps://user:${password}@mail.example:465` }).warnings
    expect(warningsFor('50%eggs')).toEqual([expect.stringMatching(/^SMTP_URL has a plain % in its name or password(?!.*eggs)/)])
    expect(warningsFor('50%25eggs')).toEqual([])
  })
})

describe('a bad variable stops the start', () => {
  test.each<[string, Env, string]>([
    ['a port that is no number', { PORT: 'http' }, 'PORT is "http". Enter a number from 1 to 65535 (0 picks a free one).'],
    ['a port too high', { PORT: '65536' }, 'PORT is "65536". Enter a number from 1 to 65535 (0 picks a free one).'],
    [
      'a mailbox port that is no number',
      { MAILBOX_PORT: 'x' },
      'MAILBOX_PORT is "x". Enter a number from 1 to 65535 (0 picks a free one).',
    ],
    ['a port below zero', { PORT: '-1' }, 'PORT is "-1". Enter a number from 1 to 65535 (0 picks a free one).'],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://db.example/dozen', SESSION_SECRET: SECRET },
      'DATABASE_URL is not an address this shop can use. Enter one like postgres://user:password@host:5432/dozen.',
    ],
    [
      'several database hosts',
      { DATABASE_URL: 'postgres://shop:pw@one.example:5432,two.example/dozen', SESSION_SECRET: SECRET },
      'DATABASE_URL names several hosts. Use one address: that of HAProxy, pgbouncer or the managed database, which leads to the server that accepts writes.',
    ],
    [
      'an encryption that only one driver knows',
      { DATABASE_URL: `${DATABASE.DATABASE_URL}?sslmode=prefer`, SESSION_SECRET: SECRET },
      "DATABASE_URL has an sslmode this shop can't use. Choose disable, require or verify-full.",
    ],
    [
      'a standby as database',
      { DATABASE_URL: `${DATABASE.DATABASE_URL}?target_session_attrs=standby`, SESSION_SECRET: SECRET },
      'DATABASE_URL has target_session_attrs, which is for several hosts. Remove it, and use the address of the server that accepts writes.',
    ],
    [
      'a mail server of another kind',
      { SMTP_URL: 'https://mail.example', MAIL_FROM: 'eggs@farm.example' },
      'SMTP_URL is not an address this shop can use. Enter one like smtps://user:password@mail.example:465.',
    ],
    [
      'a folder of releases that is no address',
      { RELEASES_URL: 'releases' },
      'RELEASES_URL is not an address this shop can use. Enter one like https://releases.farm.example/dozen.',
    ],
    [
      'a folder of releases that others could stand in for',
      { RELEASES_URL: 'http://releases.farm.example/dozen' },
      'RELEASES_URL points to another machine without TLS: others could hide releases from you. Use https://.',
    ],
    [
      'a geocoder that is no address',
      { GEOCODER_URL: 'nominatim' },
      'GEOCODER_URL is not an address this shop can use. Enter one like https://nominatim.example.',
    ],
    [
      'a shop address without its scheme',
      { PUBLIC_URL: 'shop.farm.example' },
      'PUBLIC_URL is not an address this shop can use. Enter one like https://shop.farm.example.',
    ],
    [
      'a shop address with a path',
      { PUBLIC_URL: 'https://farm.example/shop', DEMO: 'on' },
      'PUBLIC_URL has more than an address. Enter only the address, like https://shop.farm.example.',
    ],
    [
      'a door to other machines without an address',
      { HOST: '0.0.0.0', PORT: '3100' },
      "PUBLIC_URL is missing. It's required with a HOST that other machines can reach. Use http://localhost:3100 if only this machine uses the shop.",
    ],
    [
      'an owner of no database',
      { DATABASE_OWNER_URL: DATABASE.DATABASE_URL },
      "DATABASE_URL is missing. DATABASE_OWNER_URL is only for that database's migrations.",
    ],
    [
      'an owner of a database of another kind',
      { ...DATABASE, DATABASE_OWNER_URL: 'mysql://db.example/dozen' },
      'DATABASE_OWNER_URL is not an address this shop can use. Enter one like postgres://user:password@host:5432/dozen.',
    ],
    [
      'a short secret',
      { SESSION_SECRET: 'x'.repeat(31) },
      'SESSION_SECRET is shorter than 32 characters. Create one with: openssl rand -base64 32',
    ],
    [
      'a real database without a secret',
      { DATABASE_URL: DATABASE.DATABASE_URL },
      "SESSION_SECRET is missing. It's required with DATABASE_URL, the same for every process. Create one with: openssl rand -base64 32",
    ],
    [
      'a payment key without the other',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Set both, or neither for the payment sandbox.',
    ],
    [
      'the other without the payment key',
      { STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Set both, or neither for the payment sandbox.',
    ],
    [
      'a sender that is no address',
      { MAIL_FROM: 'The farm' },
      "MAIL_FROM is not an email address. Enter one like eggs@farm.example; the shop adds the farm's name.",
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: 'smtps://mail.example' },
      "MAIL_FROM is missing. It's required with SMTP_URL. Enter one like eggs@farm.example.",
    ],
    [
      'a time zone of another planet',
      { FARM_TIME_ZONE: 'Mars/Olympus' },
      'FARM_TIME_ZONE is "Mars/Olympus", which isn\'t a time zone. Enter one like America/New_York.',
    ],
    ['an allowance that is neither on nor off', { ALLOW_LOCAL_MAIL: 'please' }, 'ALLOW_LOCAL_MAIL is "please". Use on or off.'],
    ['a demo that is neither on nor off', { DEMO: 'maybe' }, 'DEMO is "maybe". Use on or off.'],
    ['a demo password with a space', { DEMO_PASSWORD: 'six eggs' }, 'DEMO_PASSWORD needs 6 to 128 characters and no spaces.'],
    ['a short demo password', { DEMO_PASSWORD: 'eggs5' }, 'DEMO_PASSWORD needs 6 to 128 characters and no spaces.'],
    [
      'a proxy that is no address',
      { TRUST_PROXY: '10.0.0.2, proxy.example' },
      'TRUST_PROXY has "proxy.example". List addresses or ranges like 10.0.0.2 or 10.0.0.0/8, separated by commas.',
    ],
    [
      'a proxy range too narrow to be one',
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY has "10.0.0.0/33". List addresses or ranges like 10.0.0.2 or 10.0.0.0/8, separated by commas.',
    ],
    [
      'a log level nobody knows',
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL is "loud". Choose one of trace, debug, info, warn, error, fatal, silent.',
    ],
  ])('%s', (_, env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
  })

  test('and every problem is told at once', () => {
    const problems = problemsOf({ PORT: 'x', PUBLIC_URL: 'y', FARM_TIME_ZONE: 'z', LOG_LEVEL: 'w', STRIPE_SECRET_KEY: 'sk_live_1' })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'STRIPE_SECRET_KEY',
      'FARM_TIME_ZONE',
      'LOG_LEVEL',
    ])
  })

  test('and no message repeats what may hold a password', () => {
    const told = problemsOf({
      DATABASE_URL: 'mysql://shop:hunter22@db',
      SMTP_URL: 'http://u:hunter22@mail',
      SESSION_SECRET: 'hunter22',
      DEMO_PASSWORD: 'hunter 22',
      STRIPE_SECRET_KEY: 'hunter22',
    })
    expect(told.length).toBeGreaterThanOrEqual(5)
    expect(told.join()).not.toMatch(/hunter/)
  })
})

describe('accounts elsewhere', () => {
  const GOOGLE = {
    OIDC_ISSUER: 'https://accounts.google.com',
    OIDC_CLIENT_ID: 'the-shop',
    OIDC_CLIENT_SECRET: 'the-secret-of-the-shop',
    OIDC_NAME: 'Google',
  }

  test('are taken with all four, over https or on this machine', () => {
    const { openId } = readConfig(GOOGLE)
    expect(openId).toEqual({
      issuer: new URL('https://accounts.google.com'),
      clientId: 'the-shop',
      clientSecret: 'the-secret-of-the-shop',
      name: 'Google',
    })
    expect(readConfig({ ...GOOGLE, OIDC_ISSUER: 'http://localhost:8080/realms/farm' }).openId?.issuer.pathname).toBe('/realms/farm')
  })

  test.each(Object.keys(GOOGLE))('are refused without %s, and no secret is repeated', (name) => {
    const [problem, ...more] = problemsOf({ ...GOOGLE, [name]: '' })
    expect([problem, more]).toEqual([expect.stringMatching(`^${name} is missing. .* set all four, or none.$`), []])
    expect(problem).not.toContain('the-secret')
  })

  test.each([
    ['http://accounts.example', 'without TLS'],
    ['accounts.google.com', 'not an address'],
    ['javascript:alert(1)', 'not an address'],
    ['https://user:pw@accounts.example', 'more than an address'],
    ['https://accounts.example?a=1', 'more than an address'],
    ['https://accounts.google.com/.well-known/openid-configuration', 'the address of a document'],
  ])('are refused at %s: %s', (OIDC_ISSUER, why) => {
    expect(problemsOf({ ...GOOGLE, OIDC_ISSUER })).toEqual([expect.stringContaining(why)])
  })

  test.each(['x'.repeat(41), 'Goo\ngle', 'Goo\u202egle'])('are refused by a name that does not fit a button: %j', (OIDC_NAME) => {
    expect(problemsOf({ ...GOOGLE, OIDC_NAME })).toEqual([expect.stringContaining('OIDC_NAME appears on a button')])
  })
})
