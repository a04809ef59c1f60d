import { describe, expect, test } from 'vitest'
import { emailObstacle, paymentsObstacle } from '../../operations/connections/obstacles.ts'
import type { Connected } from '../memory/connections.ts'
import { readConfig } from './config.ts'
import { inForce, isLocked, refuseLiveKeyInTheOpen } from './in-force.ts'

const at = new Date()
const connected: Connected = {
  payments: { keys: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', endpoint: 'we_1', account: 'Hen Hill' }, at },
  email: { keys: { smtpUrl: 'smtps://ann:eggs@mail.example:465', mailFrom: 'eggs@henhill.example' }, at },
}
const PUBLIC = { PUBLIC_URL: 'https://shop.farm.example', ALLOW_TEST_PAYMENTS: 'on', ALLOW_LOCAL_MAIL: 'on' }
const BY_VARIABLES = {
  STRIPE_SECRET_KEY: 'sk_test_2',
  STRIPE_WEBHOOK_SECRET: 'whsec_2',
  SMTP_URL: 'smtps://bob:eggs@other.example:465',
  MAIL_FROM: 'bob@farm.example',
}
const read = (env: Record<string, string>, stored: Connected = connected) => inForce(readConfig(env), () => stored)

describe('keys from the dashboard', () => {
  test('are used where no variable is set, and make the shop real', () => {
    const config = read(PUBLIC)
    expect(config).toMatchObject({ stripe: { secretKey: 'sk_live_1' }, smtpUrl: 'smtps://ann:eggs@mail.example:465' })
    expect(config.mailFrom).toBe('eggs@henhill.example')
    expect(config.notReal).toEqual({ payments: false, test_keys: false, mail: false, demo: false })
    expect(config.inDashboard).toEqual({ payments: true, email: true })
    expect([paymentsObstacle(config), emailObstacle(config)]).toEqual([null, null])
  })

  test('change as the shop runs', () => {
    let stored: Connected = {}
    const config = inForce(readConfig(PUBLIC), () => stored)
    expect([config.stripe, config.smtpUrl, config.notReal.payments, config.notReal.mail]).toEqual([undefined, undefined, true, true])
    stored = connected
    expect([config.stripe?.secretKey, config.notReal.payments, config.notReal.mail]).toEqual(['sk_live_1', false, false])
  })

  test('give way to variables', () => {
    const config = read({ ...PUBLIC, ...BY_VARIABLES })
    expect(config).toMatchObject({ stripe: { secretKey: 'sk_test_2' }, smtpUrl: BY_VARIABLES.SMTP_URL, mailFrom: 'bob@farm.example' })
    expect(config.notReal).toMatchObject({ payments: true, test_keys: true, mail: false })
    expect(paymentsObstacle(config)).toContain('STRIPE_SECRET_KEY is set')
    expect(emailObstacle(config)).toContain('SMTP_URL is set')
  })

  test('are left alone in a copy of the shop that must reach no one', () => {
    const config = read({ ...PUBLIC, DASHBOARD_KEYS: 'off' })
    expect([config.stripe, config.smtpUrl, config.notReal.payments]).toEqual([undefined, undefined, true])
    expect(paymentsObstacle(config)).toContain('DASHBOARD_KEYS is off')
  })

  test('take no real money at an address whose visits others can read, unless that is written out', () => {
    const plain = { ...PUBLIC, PUBLIC_URL: 'http://shop.farm.example' }
    const test_key: Connected = { payments: { keys: { secretKey: 'sk_test_1', webhookSecret: 'w', endpoint: 'we_1', account: 'A' }, at } }
    expect(() => refuseLiveKeyInTheOpen(read(plain))).toThrow('PUBLIC_URL starts with http://')
    for (const config of [
      read(PUBLIC),
      read({ ...plain, ALLOW_PLAIN_HTTP: 'on' }),
      read({ ...plain, DASHBOARD_KEYS: 'off' }),
      read(plain, test_key),
      read({ ...plain, PUBLIC_URL: 'http://localhost:3000' }),
    ])
      expect(() => refuseLiveKeyInTheOpen(config)).not.toThrow()
  })

  test('that can not be read are not taken for none', () => {
    const stored: Connected = { payments: { keys: 'unreadable', at } }
    const config = read(PUBLIC, stored)
    expect([config.stripe, config.notReal.payments, isLocked(config, 'payments', stored)]).toEqual([undefined, false, true])
    expect(isLocked(read({ ...PUBLIC, ...BY_VARIABLES }, stored), 'payments', stored)).toBe(false)
  })

  test('are for farms: a demo takes none for payments, and a public one none at all', () => {
    expect(paymentsObstacle(read({ ...PUBLIC, DEMO: 'on' }))).toContain('demo farm')
    expect(emailObstacle(read({ ...PUBLIC, DEMO: 'on' }))).toContain('public demo')
    expect(emailObstacle(read({}))).toBeNull()
  })
})
