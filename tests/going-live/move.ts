import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/server/kernel/version.ts'
import { archiveOf } from './archives.ts'
import { FOREIGN, trustAuthority } from './authority.ts'
import { TEST_KEY } from './care.ts'
import type { Shop } from './install.ts'
import { bootMachine, type Machine } from './machine.ts'
import type { Page } from './page.ts'
import { expect, step } from './report.ts'
import { addUser, becomeRoot, HOME, readAsUser, travels, typist, untilReady } from './typing.ts'
import { logIn, paidOrders } from './visitor.ts'
import { EMAIL, type World } from './world.ts'

/** To another machine, and away from there: sections 10 and 11 of the page. */

export const move = async (world: World, page: Page, old: Machine, { buyer }: Shop) => {
  const title = '10. Moving to another machine'
  const typeOld = typist(page, old, title)
  await typeOld('systemctl stop dozen')
  await typeOld('rm -f /root/dozen.backup')
  await step('the last backup of the old machine', async () => (await typeOld('dozen backup /root/dozen.backup')).trim())
  await typeOld('cp /etc/dozen.env /var/lib/dozen/session-secret /root/')
  await typeOld('install -o debian -m 600 /root/dozen.backup /root/dozen.env /root/session-secret /home/debian/')
  const files = ['dozen.backup', 'dozen.env', 'session-secret']
  await travels(page, title, `scp ${files.map((file) => `root@203.0.113.7:${file}`).join(' ')} .`, async () => {
    for (const file of files) writeFileSync(join(world.folder, file), await readAsUser(old, file))
  })
  await old.cutPower()

  const machine = await bootMachine(world, 'other')
  await trustAuthority(machine, world.root)
  await addUser(machine)
  await travels(page, title, `scp dozen.backup dozen.env session-secret dozen-${VERSION}-linux-x64.tar.gz root@203.0.113.8:`, async () => {
    for (const file of files) await machine.bring(join(world.folder, file), `${HOME}/${file}`)
    await machine.bring(world.archives.today, `${HOME}/${archiveOf(VERSION)}`)
  })
  await travels(page, title, 'ssh root@203.0.113.8')
  await becomeRoot(page, machine, title, 'mv /home/*/dozen* /home/*/session-secret /root/')
  const type = typist(page, machine, title)
  await step('the settings of a drill reach nobody else', async () => {
    // On a copy: what follows is a real move.
    const real = ['SMTP_URL=smtps://eggs:secret@smtp.provider.example:465', `STRIPE_SECRET_KEY=${TEST_KEY}`]
    await machine.type(`mkdir drill && cp dozen.env drill/ && printf '%s\\n' ${real.join(' ')} >> drill/dozen.env`)
    const lines = [
      "sed -i -E '/^(SMTP_URL|STRIPE_[A-Z_]+|BACKUP_TO|ALERT_URL|ALLOW_[A-Z_]+)=/d' dozen.env",
      "printf '\\nALLOW_TEST_PAYMENTS=on\\nALLOW_LOCAL_MAIL=on\\nDASHBOARD_KEYS=off\\n' >> dozen.env",
    ]
    for (const line of lines) await machine.type(`cd drill && ${page.line(title, line)}`)
    const left = await machine.type('cat drill/dozen.env')
    expect(
      !/^(SMTP_URL|STRIPE_|BACKUP_TO)/m.test(left) && left.includes('BACKUP_PASSPHRASE=') && left.includes('ALLOW_LOCAL_MAIL=on'),
      left,
    )
    return undefined
  })
  await step('another machine: install and restore, until the order is there', async () => {
    await type('mv dozen.env /etc/')
    await type(`tar xzf dozen-${VERSION}-linux-x64.tar.gz`)
    await type(`dozen-${VERSION}/deploy/install.sh`, `${EMAIL}\n`)
    await type('systemctl stop dozen')
    await type('runuser -u postgres -- dropdb --port 5412 dozen')
    await type('runuser -u postgres -- createdb --port 5412 --owner dozen dozen')
    await type('install -o dozen -g dozen -m 600 session-secret /var/lib/dozen/session-secret')
    const said = await type('dozen restore --nothing-since /root/dozen.backup')
    await type('systemctl start dozen')
    await untilReady()
    expect((await paidOrders(await logIn(buyer.email))) === 1, 'the order is not there')
    return said.trim()
  })
  return machine
}

export const takeAway = async (page: Page, machine: Machine) => {
  await step('uninstall keeps the data, and a new install goes on with it', async () => {
    const said = await typist(page, machine, '11. Taking it away')('/opt/dozen/current/deploy/install.sh --uninstall')
    expect(said.includes('/var/lib/dozen') && said.includes('/etc/dozen.env'), said)
    const left = await machine.type(
      'ls -d /var/lib/dozen /var/backups/dozen /etc/dozen.env /opt/dozen /usr/local/bin/dozen /etc/systemd/system/dozen.service /etc/caddy/sites 2>/dev/null || :',
    )
    expect(left === '/etc/dozen.env\n/var/backups/dozen\n/var/lib/dozen\n', left)
    expect(/^\d+ +dozen +5412 +online/m.test(await machine.type('pg_lsclusters -h')) && said.includes('pg_dropcluster'), said)
    expect((await machine.type('cat /etc/caddy/Caddyfile')) === FOREIGN, 'the Caddyfile is not as it was')
    await machine.type(`dozen-${VERSION}/deploy/install.sh`, `${EMAIL}\n`)
    expect((await paidOrders(await logIn('ann@people.example'))) === 1, 'the order is not there')
    return undefined
  })
}
