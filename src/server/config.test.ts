import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ConfigProblems, readConfig } from './config.ts'

type Env = Record<string, string>

const SECRET = 'x'.repeat(32)
const DATABASE = { DATABASE_URL: 'postgres://shop:pw@db.example:5432/dozen', SESSION_SECRET: SECRET }
const STRIPE = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }

const problemsOf = (env: Env): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblems)
    const [head, ...lines] = (error as Error).message.split('\n')
    expect(head).toBe('Dozen cannot start. Please mend:')
    return lines.map((line) => line.replace('  - ', ''))
  }
}

describe('with nothing set', () => {
  test('everything has its default, so that a clone starts by itself', () => {
    const { publicUrl, ...config } = readConfig({})
    expect(publicUrl.href).toBe('http://localhost:3000/')
    expect(config).toEqual({
      port: 3000,
      host: '127.0.0.1',
      hstsSubdomains: false,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      sessionSecret: undefined,
      stripe: undefined,
      smtpUrl: undefined,
      mailFrom: 'eggs@dozen.example',
      geocoderUrl: undefined,
      timeZone: 'America/New_York',
      demo: true,
      demoPassword: undefined,
      trustProxy: [],
      logLevel: 'info',
    })
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
      ...STRIPE,
      PORT: '8080',
      HOST: '0.0.0.0',
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
      dataDir: '/var/lib/dozen',
      databaseUrl: DATABASE.DATABASE_URL,
      sessionSecret: SECRET,
      stripe: { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' },
      smtpUrl: 'smtps://user:pw@mail.example:465',
      mailFrom: 'eggs@farm.example',
      geocoderUrl: 'https://nominatim.example',
      timeZone: 'Europe/Berlin',
      demo: false,
      demoPassword: 'six-eggs',
      trustProxy: ['10.0.0.2', '10.1.0.0/16', 'fd00::/8', 'loopback'],
      logLevel: 'warn',
    })
    expect(config.publicUrl.origin).toBe('https://shop.farm.example')
  })

  test("the shop's own address follows the port", () => {
    expect(readConfig({ PORT: '4000' }).publicUrl.origin).toBe('http://localhost:4000')
  })
})

describe('the demo farm', () => {
  test.each<[string, Env, boolean]>([
    ['database and payments are embedded', {}, true],
    ['the database is real', DATABASE, false],
    ['payments are real', STRIPE, false],
    ['both are real', { ...DATABASE, ...STRIPE }, false],
    ['only mail is real', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'eggs@farm.example' }, true],
    ['it is asked for with a real database', { ...DATABASE, DEMO: 'on' }, true],
    ['it is asked for with real payments', { ...STRIPE, DEMO: '1' }, true],
    ['it is asked for in capitals', { ...DATABASE, DEMO: 'TRUE' }, true],
    ['it is refused', { DEMO: 'off' }, false],
    ['it is refused with a word', { DEMO: 'False' }, false],
    ['it is refused with a digit', { DEMO: '0' }, false],
  ])('when %s (%j): %s', (_, env, demo) => {
    expect(readConfig(env).demo).toBe(demo)
  })
})

describe('a bad variable stops the start', () => {
  test.each<[string, Env, string]>([
    ['a port that is no number', { PORT: 'http' }, 'PORT is "http". Give a number from 1 to 65535 (0 picks a free one).'],
    ['a port too high', { PORT: '65536' }, 'PORT is "65536". Give a number from 1 to 65535 (0 picks a free one).'],
    ['a port below zero', { PORT: '-1' }, 'PORT is "-1". Give a number from 1 to 65535 (0 picks a free one).'],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://db.example/dozen', SESSION_SECRET: SECRET },
      'DATABASE_URL is not an address this shop can use. Write it like postgres://user:password@host:5432/dozen.',
    ],
    [
      'a database host without a name',
      { DATABASE_URL: 'postgres://shop:pw@one.example:5432,,two.example/dozen', SESSION_SECRET: SECRET },
      'DATABASE_URL is not an address this shop can use. Write it like postgres://user:password@host:5432/dozen.',
    ],
    [
      'an encryption that only one driver knows',
      { DATABASE_URL: `${DATABASE.DATABASE_URL}?sslmode=prefer`, SESSION_SECRET: SECRET },
      'DATABASE_URL has an sslmode this shop cannot use. Choose disable, require or verify-full.',
    ],
    [
      'a standby as database',
      { DATABASE_URL: `${DATABASE.DATABASE_URL}?target_session_attrs=standby`, SESSION_SECRET: SECRET },
      'DATABASE_URL has target_session_attrs other than read-write. Leave it out: the shop looks for the host that takes writes.',
    ],
    [
      'a mail server of another kind',
      { SMTP_URL: 'https://mail.example', MAIL_FROM: 'eggs@farm.example' },
      'SMTP_URL is not an address this shop can use. Write it like smtps://user:password@mail.example:465.',
    ],
    [
      'a geocoder that is no address',
      { GEOCODER_URL: 'nominatim' },
      'GEOCODER_URL is not an address this shop can use. Write it like https://nominatim.example.',
    ],
    [
      'a shop address without its scheme',
      { PUBLIC_URL: 'shop.farm.example' },
      'PUBLIC_URL is not an address this shop can use. Write it like https://shop.farm.example.',
    ],
    [
      'a shop address with a path',
      { PUBLIC_URL: 'https://farm.example/shop' },
      'PUBLIC_URL has more than an address. Give only that, like https://shop.farm.example.',
    ],
    [
      'a short secret',
      { SESSION_SECRET: 'x'.repeat(31) },
      'SESSION_SECRET is shorter than 32 characters. Make one with: openssl rand -base64 32',
    ],
    [
      'a real database without a secret',
      { DATABASE_URL: DATABASE.DATABASE_URL },
      'SESSION_SECRET is missing; it is required with DATABASE_URL, the same for every process. Make one with: openssl rand -base64 32',
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
      'MAIL_FROM is not an email address. Write it like eggs@farm.example; the farm name is added by the shop.',
    ],
    [
      'a mail server without a sender',
      { SMTP_URL: 'smtp://mail.example' },
      'MAIL_FROM is missing; it is required with SMTP_URL. Write it like eggs@farm.example.',
    ],
    [
      'a time zone of another planet',
      { FARM_TIME_ZONE: 'Mars/Olympus' },
      'FARM_TIME_ZONE is "Mars/Olympus", which is no time zone. Write it like America/New_York.',
    ],
    ['a demo that is neither on nor off', { DEMO: 'maybe' }, 'DEMO is "maybe". Write on or off.'],
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
    const problems = problemsOf({ PORT: 'x', PUBLIC_URL: 'y', FARM_TIME_ZONE: 'z', LOG_LEVEL: 'w', STRIPE_SECRET_KEY: 'sk' })
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
