import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeSettings } from '../src/server/commands/work/change-settings.ts'
import { readConfig } from '../src/server/kernel/config/config.ts'
import { parseEnvironmentFile } from '../src/server/kernel/config/environment-file.ts'
import { readPage } from './going-live/page.ts'

/** What a server is set up with. That it works is shown by `npm run going-live`; this is what would break it without a sound. */

const read = (file: string) => readFileSync(file, 'utf8')
const SCRIPTS = ['bin/dozen', ...readdirSync('deploy').map((name) => `deploy/${name}`)].filter((file) => read(file).startsWith('#!/bin/sh'))
/** What install.sh writes when there are no settings yet. */
const SETTINGS = (/<<END\n(# The settings of the shop[\s\S]*?)\nEND/.exec(read('deploy/install.sh'))?.[1] ?? '')
  .replace('$domain', 'shop.yourfarm.example')
  .replace('$PORT', '3000')
  .replace('$DATA_DIR', '/var/lib/dozen')
  .replace('$(database_lines)', 'DATABASE_URL=postgres://dozen_shop@%2Fvar%2Frun%2Fpostgresql:5412/dozen')
  .replace('$BACKUPS', '/var/backups/dozen')

test.each(SCRIPTS)('%s is a script that a shell understands', (file) => {
  expect(spawnSync('sh', ['-n', file], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
})

test('the service starts the command that install.sh puts there, and stops the first process alone', () => {
  const unit = read('deploy/dozen.service')
  expect(unit).toMatch(/^ExecStart=\/opt\/dozen\/current\/bin\/dozen start$/m)
  expect(unit).toMatch(/^KillMode=mixed$/m)
  expect(unit).toMatch(/^TimeoutStopSec=60$/m)
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute/m)
})

const OPEN_ID = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'dozen', OIDC_CLIENT_SECRET: 'secret' }

/** As a shell reads a file of variables. */
const asShell = (text: string, name: string) =>
  spawnSync('sh', ['-c', `eval "$(cat)"; printf %s "$${name}"`], { input: text, encoding: 'utf8', env: { PATH: process.env.PATH } }).stdout

test.each(['Farm ID', "Ann's", `"Ann's" $HOME \`date\` \\n # ; &`, "''", 'a:p%40ss@b:465?c=5&d=(1)*~', 'Höfe 🥚'])(
  'the value %j is read by systemd and by a shell as it was given to dozen set',
  (value) => {
    const text = changeSettings(SETTINGS, { ...OPEN_ID, OIDC_NAME: value })
    expect([parseEnvironmentFile(text).OIDC_NAME, asShell(text, 'OIDC_NAME')]).toEqual([value, value])
  },
)
const MAIL = { SMTP_URL: 'smtps://eggs:secret@smtp.example:465', MAIL_FROM: 'eggs@yourfarm.example' }
const PAYMENTS = { STRIPE_WEBHOOK_SECRET: 'whsec_1' }

test('the real thing takes the leave to do without it away, and test keys do not', () => {
  const tried = parseEnvironmentFile(changeSettings(SETTINGS, { ...PAYMENTS, STRIPE_SECRET_KEY: 'sk_test_1' }))
  expect(tried.ALLOW_TEST_PAYMENTS).toBe('on')
  const live = changeSettings(changeSettings(SETTINGS, MAIL), { ...PAYMENTS, STRIPE_SECRET_KEY: 'sk_live_1' })
  expect(live).not.toMatch(/ALLOW_|Test cards|Mails stay/)
  expect(parseEnvironmentFile(live)).toMatchObject({ ...MAIL, ...PAYMENTS, PUBLIC_URL: 'https://shop.yourfarm.example' })
})

test('what the shop would not start with is refused, and the words of people stay', () => {
  expect(() => changeSettings(SETTINGS, { ...PAYMENTS, STRIPE_SECRET_KEY: 'pk_live_1' })).toThrow('publishable key')
  expect(() => changeSettings(SETTINGS, { ALLOW_LOCAL_MAIL: '' })).toThrow('SMTP_URL is missing')
  const mine = `${SETTINGS}\n# mine\nexport LOG_LEVEL=warn\n`
  expect(changeSettings(`${mine}GEOCODER_URL=https://a.example\n`, { GEOCODER_URL: '' })).toBe(mine)
  expect(() => changeSettings(`${SETTINGS}\nLOG_LEVEL=wa\\\nrn\n`, { LOG_LEVEL: 'info' })).toThrow('by hand')
})

test('a drill, prepared as docs/going-live.md says, starts, and reaches no customer, no provider and no backup of the farm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-drill-'))
  const live = {
    ...MAIL,
    ...PAYMENTS,
    STRIPE_SECRET_KEY: 'sk_live_1',
    ALERT_URL: 'https://ntfy.sh/eggs',
    BACKUP_PASSPHRASE: 'twelve brown eggs',
  }
  // As somebody leaves a file who has changed its last line by hand.
  writeFileSync(join(folder, 'dozen.env'), changeSettings(SETTINGS, live).trimEnd())
  const lines = readPage()
    .left()
    .flatMap((line) => /^10\. .*?: ((?:sed|printf) .* dozen\.env)$/.exec(line)?.[1] ?? [])
  expect(spawnSync('sh', ['-e', '-c', lines.join('\n')], { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' })
  const config = readConfig(parseEnvironmentFile(read(join(folder, 'dozen.env'))))
  rmSync(folder, { recursive: true })
  expect(config.variables.filter((name) => /^(SMTP_URL|STRIPE_.*|BACKUP_TO|ALERT_URL)$/.test(name))).toEqual([])
  // What was connected in the dashboard is in the backup.
  expect(config.dashboardKeys).toBe(false)
  expect(config.backups).toEqual({ to: undefined, passphrase: 'twelve brown eggs' })
})

test('a variable that is taken out takes only words of install.sh along', () => {
  const mine = SETTINGS.replace('ALLOW_LOCAL_MAIL', '# ask Ann first\n#SMTP_URL=smtps://old\nALLOW_LOCAL_MAIL')
  const changed = changeSettings(mine, { ...MAIL, BACKUP_TO: '' })
  expect(changed).toMatch(/^# ask Ann first\n#SMTP_URL=smtps:\/\/old$/m)
  expect(changed).not.toMatch(/ALLOW_LOCAL|Where backups go/)
})

test.each(['HOST', 'PORT', 'PUBLIC_URL'])('%s is not changed behind the back of the web server', (name) => {
  expect(() => changeSettings(SETTINGS, { [name]: '3001' })).toThrow(/The web server in front .* systemctl reload caddy/)
})
