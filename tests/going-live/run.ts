import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/server/kernel/version.ts'
import { closeEverything } from '../faults/world/clean-up.ts'
import { NEXT } from './archives.ts'
import { FOREIGN, NAME, openAuthority, trustAuthority } from './authority.ts'
import { beginRequests } from './half-sent.ts'
import { bootMachine, type Machine } from './machine.ts'
import { moveDatabase } from './move-database.ts'
import { type Page, readPage } from './page.ts'
import { expect, hasFailed, step, table } from './report.ts'
import { logIn, openAdminLink, openSeason, order, paidOrders, SHOP, signUp } from './visitor.ts'
import { watching } from './watch.ts'
import { DOMAIN, EMAIL, readWorld, type World } from './world.ts'

/** The page, typed on two machines. In the order of the page where it does not matter, and with what the page does not tell: kills. */

const OPEN_REQUESTS = 6
const TEST_KEY = 'sk_test_51GoingLive'
const SIGNING_SECRET = 'whsec_GoingLive'

/** What the page has in the place of the project's key, and a key that signed something else. */
const SHOWN_KEY = 'RWQ-THE-KEY-OF-THE-PROJECT'
const STRANGER = 'RWQuE64fQmTdPlHOjJ/uTyA7Pjyjded9Z6ATdqHA/+f8aL5sFKb+7wD4'

/** Whatever install.sh writes, and who runs: run again, it changes none of it. */
const TOUCHED = `{ find /etc /opt /usr/local -printf '%p %y %m %u %g %T@ %l\\n'; find /etc /opt /usr/local -type f -exec sha256sum {} +; systemctl show -p MainPID dozen caddy 'postgresql@*'; } | sort`

/** The network and the names of this world, which ends with this process. */
const enterWorld = ({ folder }: World) => {
  const hosts = join(folder, 'hosts')
  writeFileSync(hosts, `127.0.0.1 localhost ${DOMAIN} ${NAME}\n`)
  execFileSync('mount', ['--make-rprivate', '/'])
  execFileSync('mount', ['--bind', hosts, '/etc/hosts'])
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
}

/** What the page calls the archives is for the most common kind of machine. */
const ofThisMachine = (line: string) => line.replaceAll('linux-x64', `linux-${process.arch}`)

/** Types lines of a section, with what people type when they are asked. */
const typist =
  (page: Page, machine: Machine, title: string) =>
  (line: string, input?: string): Promise<string> =>
    machine.type(ofThisMachine(page.line(title, line)), input)

const isReady = async () => (await fetch(`${SHOP}/readyz`)).ok
const untilReady = async () => {
  for (const end = performance.now() + 120_000; !(await isReady().catch(() => false)); )
    expect(performance.now() < end, 'it is not ready after two minutes')
}
const versionNow = async () => ((await (await fetch(`${SHOP}/healthz`)).json()) as { version: string }).version

/** A line by which files travel between machines, which here is a copy. */
const travels = async (page: Page, title: string, line: string, work: () => Promise<unknown> = async () => {}) => {
  page.line(title, line)
  await work()
}

/** An archive with its signature beside it. */
const bringSigned = async (machine: Machine, archive: string, version: string) => {
  for (const end of ['', '.minisig']) await machine.bring(`${archive}${end}`, `dozen-${version}-linux-${process.arch}.tar.gz${end}`)
}

const install = async (world: World, page: Page, machine: Machine) => {
  const title = '3. The one command'
  const type = typist(page, machine, title)
  await travels(page, title, 'scp dozen-1.1.0-linux-x64.tar.gz dozen-1.1.0-linux-x64.tar.gz.minisig root@203.0.113.7:', () =>
    bringSigned(machine, world.archives.first, VERSION),
  )
  await travels(page, title, 'ssh root@203.0.113.7')
  await step('who made the archive, with the minisign of Debian', async () => {
    await type('apt-get update')
    await type('apt-get install -y minisign')
    const line = page.line(title, `minisign -Vm dozen-1.1.0-linux-x64.tar.gz -P ${SHOWN_KEY}`)
    const wrong = await machine.tryTo(ofThisMachine(line).replace(SHOWN_KEY, STRANGER))
    expect(wrong.code !== 0, 'minisign takes the key of a stranger')
    return (await machine.type(ofThisMachine(line).replace(SHOWN_KEY, world.archives.key))).split('\n')[0]
  })
  await step('unpack', async () => void (await type('tar xzf dozen-1.1.0-linux-x64.tar.gz')))
  await step('install.sh, two answers, until https answers', async () => {
    const said = await type('dozen-1.1.0/deploy/install.sh', `${DOMAIN}\n${EMAIL}\n`)
    expect(said.includes(`Dozen ${VERSION} is installed: ${SHOP}`) && (await isReady()), said)
    return (await fetch(`http://${DOMAIN}/login`, { redirect: 'manual' })).headers.get('location') === `${SHOP}/login`
      ? 'http leads to https'
      : 'http does not lead to https'
  })
  await step('install.sh again changes nothing', async () => {
    const before = await machine.type(TOUCHED)
    await machine.type('dozen-1.1.0/deploy/install.sh', '')
    const [was, is] = [before, await machine.type(TOUCHED)].map((text) => text.split('\n'))
    const others = [...(was ?? []).filter((line) => !is?.includes(line)), ...(is ?? []).filter((line) => !was?.includes(line))]
    expect(others.length === 0, `this is another than before:\n${others.join('\n')}`)
    expect((await machine.type('cat /etc/caddy/Caddyfile')).startsWith(FOREIGN), "somebody else's settings of Caddy were changed")
    return `${before.split('\n').length} files and folders looked at`
  })
  await step("the database is the system's, and lets in nobody but the shop's user and root", async () => {
    const clusters = await machine.type('pg_lsclusters -h')
    expect(/^\d+ +dozen +5412 +online[^\n]*\n$/.test(clusters), clusters)
    const by = (user: string, role: string) =>
      machine.tryTo(`cd / && runuser -u ${user} -- psql -h /var/run/postgresql -p 5412 -U ${role} -Atc 'select current_user' dozen`)
    const [works, owns, root] = [await by('dozen', 'dozen_shop'), await by('dozen', 'dozen'), await by('root', 'dozen')]
    expect([works.text, owns.text, root.text].join('') === 'dozen_shop\ndozen\ndozen\n', works.text + owns.text + root.text)
    for (const [user, role] of [
      ['nobody', 'dozen'],
      ['nobody', 'dozen_shop'],
      ['dozen', 'postgres'],
    ] as const)
      expect((await by(user, role)).code !== 0, `${user} got in as ${role}`)
    const listening = await machine.type(
      "ss -Hltnp | grep -c postgres || :; psql -h /var/run/postgresql -p 5412 -U dozen -Atc 'show listen_addresses' dozen",
    )
    expect(listening === '0\n\n', listening)
    expect(!existsSync(join(world.folder, 'farm/written/var/lib/dozen/postgres')), 'there is an embedded database too')
    return (await machine.type("psql -h /var/run/postgresql -p 5412 -U dozen -Atc 'show server_version' dozen")).trim()
  })
  await step('systemd-analyze security', async () => {
    const said = await machine.type('systemd-analyze security dozen --no-pager | tail -n 1')
    const exposure = Number(/: ([\d.]+) /.exec(said)?.[1])
    expect(exposure < 3, said)
    return String(exposure)
  })
}

const firstOrder = async (page: Page, machine: Machine) => {
  const type = typist(page, machine, '4. The first admin')
  await step('sign up, make-admin, open a season', async () => {
    await signUp(EMAIL)
    await openAdminLink(await type(`dozen make-admin ${EMAIL}`))
    return undefined
  })
  const season = await openSeason(await logIn(EMAIL))
  const buyer = await signUp('ann@people.example')
  await step('the first order, with the test card', async () => {
    await order(buyer, season)
    expect((await paidOrders(buyer)) === 1, 'the order is not there')
    return undefined
  })
  return { season, buyer }
}
type Shop = Awaited<ReturnType<typeof firstOrder>>

const kills = async (machine: Machine, { buyer }: Shop) => {
  await step(`a stop answers ${OPEN_REQUESTS} open requests`, async () => {
    const finish = await beginRequests(3000, OPEN_REQUESTS)
    const stopped = machine.type('systemctl stop dozen')
    // The stop is under way: nobody new is let in.
    while ((await fetch('http://127.0.0.1:3000/healthz').catch(() => undefined)) !== undefined);
    const answers = await finish()
    await stopped
    expect(
      answers.every((status) => status === 401 || status === 429),
      `they were answered with ${answers}`,
    )
    const log = await machine.type('journalctl -u dozen -o cat --no-pager -n 50')
    expect(log.includes('"msg":"Stopped"') && !/Killing process|SIGKILL/.test(log), log)
    await machine.type('systemctl start dozen')
    expect(await isReady(), 'it does not start again')
    return answers.join(' ')
  })
  await step('kill -9 of the shop', async () => {
    const { longestMs, failed } = await watching(async () => {
      await machine.type('systemctl kill -s KILL --kill-who=main dozen')
      await untilReady()
    })
    expect((await paidOrders(buyer)) === 1, 'the order is gone')
    expect(failed.length === 0, `visits failed: ${failed}`)
    return `a visitor waited ${longestMs} ms at most, none failed`
  })
  await step('the database is restarted, as its updates do it', async () => {
    const { longestMs, failed } = await watching(async () => {
      await machine.type('systemctl restart postgresql')
      await untilReady()
    })
    expect((await paidOrders(buyer)) === 1, 'the order is gone')
    return `a visitor waited ${longestMs} ms at most, ${failed.length} visits failed`
  })
  await step('the plug is pulled, the machine switched on again', async () => {
    await machine.cutPower()
    await machine.switchOn()
    await untilReady()
    expect((await paidOrders(buyer)) === 1, 'the order is gone')
    return undefined
  })
}

const settings = async (page: Page, machine: Machine) => {
  const look = () => machine.type("stat -c '%a %U:%G' /etc/dozen.env; cat /etc/dozen.env")
  await step('dozen set: payments, mail; what does not fit changes nothing', async () => {
    const before = await look()
    const wrong = await machine.tryTo('dozen set STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET', `pk_live_1\n${SIGNING_SECRET}\n`)
    expect(wrong.code !== 0 && wrong.text.includes('publishable key') && (await look()) === before, wrong.text)
    await typist(page, machine, '5. Payments')('dozen set STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET', `${TEST_KEY}\n${SIGNING_SECRET}\n`)
    await typist(
      page,
      machine,
      '6. Email',
    )('dozen set SMTP_URL MAIL_FROM', "smtps://eggs:it's%40home@smtp.provider.example:465\neggs@yourfarm.example\n")
    const after = await look()
    expect(
      after.startsWith('640 root:dozen') &&
        after.includes(TEST_KEY) &&
        !after.includes('ALLOW_LOCAL_MAIL') &&
        after.includes('ALLOW_TEST_PAYMENTS=on'),
      after,
    )
    const heard = await machine.type(
      `tr '\\0' '\\n' </proc/$(systemctl show -P MainPID dozen)/environ | grep SMTP_URL; . /etc/dozen.env; echo "SMTP_URL=$SMTP_URL"`,
    )
    expect(heard === "SMTP_URL=smtps://eggs:it's%40home@smtp.provider.example:465\n".repeat(2), heard)
    await machine.type('dozen set STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET SMTP_URL MAIL_FROM ALLOW_LOCAL_MAIL', '\n\n\n\non\n')
    expect(await isReady(), 'it is not ready')
    return undefined
  })
}

const backups = async (page: Page, machine: Machine) => {
  const title = '7. Backups'
  const type = typist(page, machine, title)
  await step('backup, and a look whether it is whole', async () => {
    // A bucket needs a server of its own: here the passphrase is set, and the folder stays.
    page.line(title, 'dozen set BACKUP_TO BACKUP_S3_ENDPOINT BACKUP_S3_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY BACKUP_PASSPHRASE')
    await machine.type('dozen set BACKUP_PASSPHRASE', 'a dozen brown eggs\n')
    await type('dozen backup')
    const said = await type('dozen restore --check latest')
    await type('dozen backup /root/dozen.backup')
    await travels(page, title, 'scp root@203.0.113.7:dozen.backup .')
    await machine.type('rm /root/dozen.backup')
    return said.trim()
  })
}

const upgrade = async (world: World, page: Page, machine: Machine, { buyer, season }: Shop) => {
  const type = typist(page, machine, '8. Updates')
  await step('updates of Debian', async () => void (await type('apt-get install -y unattended-upgrades')))
  await step('dozen upgrade refuses what nobody signed, or somebody else', async () => {
    await bringSigned(machine, world.archives.next, NEXT)
    const archive = `dozen-${NEXT}-linux-${process.arch}.tar.gz`
    await machine.type(`mkdir other && cp ${archive} other/`)
    const bare = await machine.tryTo(`dozen upgrade other/${archive}`)
    expect(bare.code !== 0 && bare.text.includes('There is no signature'), bare.text)
    await machine.type(`printf x >> other/${archive} && cp ${archive}.minisig other/`)
    const changed = await machine.tryTo(`dozen upgrade other/${archive}`)
    expect(changed.code !== 0 && changed.text.includes('someone changed it') && (await versionNow()) === VERSION, changed.text)
    return (await machine.type('rm -r other; ls -A /opt/dozen/releases')).trim()
  })
  await step('dozen upgrade, with visitors', async () => {
    const { longestMs, visits, failed } = await watching(() => type(`dozen upgrade dozen-${NEXT}-linux-x64.tar.gz`))
    expect((await versionNow()) === NEXT && (await paidOrders(buyer)) === 1, 'the new release does not run, or not with the data')
    expect(failed.length === 0, `visits failed: ${failed}`)
    return `${visits} visits, none failed, one waited ${longestMs} ms at most`
  })
  await step('an order with the new release', () => order(buyer, season).then(() => undefined))
  await step('dozen rollback', async () => {
    page.line('8. Updates', 'dozen rollback')
    // It asks on a terminal.
    const { longestMs, failed } = await watching(() => machine.type(`script -qec 'dozen rollback' /dev/null`, 'yes\n'))
    expect((await versionNow()) === VERSION, `${await versionNow()} runs`)
    expect((await paidOrders(await logIn(buyer.email))) === 1, 'the order from before the upgrade is gone')
    expect(failed.length === 0, `visits failed: ${failed}`)
    return `none failed, one waited ${longestMs} ms at most`
  })
}

const breaks = async (page: Page, machine: Machine) => {
  const title = '9. When something breaks'
  const type = typist(page, machine, title)
  await step('doctor, log, status, restart', async () => {
    // It says what is wrong with this world, which has no name server: that is for people to read.
    const doctor = await machine.tryTo(page.line(title, 'dozen doctor'))
    expect(/disk/i.test(doctor.text), doctor.text)
    await type('journalctl -u dozen -n 50')
    await type('systemctl status dozen')
    await type('systemctl restart dozen')
    expect(await isReady(), 'it is not ready')
    return undefined
  })
}

const move = async (world: World, page: Page, old: Machine, { buyer }: Shop) => {
  const title = '10. Moving to another machine'
  const typeOld = typist(page, old, title)
  await typeOld('systemctl stop dozen')
  await step('the last backup of the old machine', async () => (await typeOld('dozen backup /root/dozen.backup')).trim())
  const files = ['/root/dozen.backup', '/etc/dozen.env', '/var/lib/dozen/session-secret']
  await travels(page, title, `scp ${files.map((file) => `root@203.0.113.7:${file.replace('/root/', '')}`).join(' ')} .`)
  const read = async (file: string) => Buffer.from(await old.type(`base64 ${file}`), 'base64')
  const carried = await Promise.all(
    files.map(async (file) => [join(world.folder, file.split('/').at(-1) ?? ''), await read(file)] as const),
  )
  for (const [file, content] of carried) writeFileSync(file, content)
  await old.cutPower()

  const machine = await bootMachine(world, 'other')
  await trustAuthority(machine, world.root)
  await travels(page, title, 'scp dozen.backup dozen.env session-secret dozen-1.1.0-linux-x64.tar.gz root@203.0.113.8:', async () => {
    for (const [file] of carried) await machine.bring(file, file.split('/').at(-1) ?? '')
    await machine.bring(world.archives.first, `dozen-${VERSION}-linux-${process.arch}.tar.gz`)
  })
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
    await type('tar xzf dozen-1.1.0-linux-x64.tar.gz')
    await type('dozen-1.1.0/deploy/install.sh', `${EMAIL}\n`)
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

const takeAway = async (page: Page, machine: Machine) => {
  await step('uninstall keeps the data, and a new install goes on with it', async () => {
    const said = await typist(page, machine, '11. Taking it away')('/opt/dozen/current/deploy/install.sh --uninstall')
    expect(said.includes('/var/lib/dozen') && said.includes('/etc/dozen.env'), said)
    const left = await machine.type(
      'ls -d /var/lib/dozen /var/backups/dozen /etc/dozen.env /opt/dozen /usr/local/bin/dozen /etc/systemd/system/dozen.service /etc/caddy/sites 2>/dev/null || :',
    )
    expect(left === '/etc/dozen.env\n/var/backups/dozen\n/var/lib/dozen\n', left)
    expect(/^\d+ +dozen +5412 +online/m.test(await machine.type('pg_lsclusters -h')) && said.includes('pg_dropcluster'), said)
    expect((await machine.type('cat /etc/caddy/Caddyfile')) === FOREIGN, 'the Caddyfile is not as it was')
    await machine.type('dozen-1.1.0/deploy/install.sh', `${EMAIL}\n`)
    expect((await paidOrders(await logIn('ann@people.example'))) === 1, 'the order is not there')
    return undefined
  })
}

const runAll = async () => {
  const world = readWorld()
  enterWorld(world)
  await openAuthority(world.root)
  const page = readPage()
  const machine = await bootMachine(world, 'farm')
  await trustAuthority(machine, world.root)
  await install(world, page, machine)
  const shop = await firstOrder(page, machine)
  await kills(machine, shop)
  if (world.isShort) {
    await moveDatabase(machine, shop.buyer, untilReady)
    return
  }
  await settings(page, machine)
  await backups(page, machine)
  await upgrade(world, page, machine, shop)
  await breaks(page, machine)
  await moveDatabase(machine, shop.buyer, untilReady)
  await takeAway(page, await move(world, page, machine, shop))
  const left = page.left()
  expect(left.length === 0, `docs/going-live.md has lines that nobody has typed:\n${left.join('\n')}`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void closeEverything().then(() => process.exit(130)))
try {
  await runAll()
} catch (error) {
  process.stderr.write(`${(error as Error).stack}\n`)
  process.exitCode = 1
} finally {
  await closeEverything()
  process.stdout.write(`\n${table()}\n`)
  if (hasFailed()) process.exitCode = 1
}
