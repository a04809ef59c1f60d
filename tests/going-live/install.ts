import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { VERSION } from '../../src/server/kernel/version.ts'
import { FOREIGN } from './authority.ts'
import type { Machine } from './machine.ts'
import type { Page } from './page.ts'
import { expect, step } from './report.ts'
import { addUser, becomeRoot, bringSigned, HOME, isReady, ofThisMachine, travels, typist } from './typing.ts'
import { logIn, openAdminLink, openSeason, order, paidOrders, SHOP, signUp } from './visitor.ts'
import { DOMAIN, EMAIL, type World } from './world.ts'

/** From an archive to a shop with an order: sections 3 and 4 of the page. */

/** What the page has in the place of the project's key, and a key that signed something else. */
const SHOWN_KEY = 'RWQ-THE-KEY-OF-THE-PROJECT'
const STRANGER = 'RWQuE64fQmTdPlHOjJ/uTyA7Pjyjded9Z6ATdqHA/+f8aL5sFKb+7wD4'

/** Whatever install.sh writes, and who runs: run again, it changes none of it. */
const TOUCHED = `{ find /etc /opt /usr/local -printf '%p %y %m %u %g %T@ %l\\n'; find /etc /opt /usr/local -type f -exec sha256sum {} +; systemctl show -p MainPID dozen caddy 'postgresql@*'; } | sort`

export const install = async (world: World, page: Page, machine: Machine) => {
  const title = '3. The one command'
  const type = typist(page, machine, title)
  await addUser(machine)
  await travels(page, title, 'cd Downloads')
  await travels(page, title, `scp dozen-${VERSION}-linux-x64.tar.gz dozen-${VERSION}-linux-x64.tar.gz.minisig root@203.0.113.7:`, () =>
    bringSigned(machine, world.archives.today, VERSION, HOME),
  )
  await travels(page, title, 'ssh root@203.0.113.7')
  await step('a user who is not root becomes root, with the files', () => becomeRoot(page, machine, title, 'mv /home/*/dozen-* /root/'))
  await step('who made the archive, with the minisign of Debian', async () => {
    await type('apt-get update')
    await type('apt-get install -y minisign')
    const line = page.line(title, `minisign -Vm dozen-${VERSION}-linux-x64.tar.gz -P ${SHOWN_KEY}`)
    const wrong = await machine.tryTo(ofThisMachine(line).replace(SHOWN_KEY, STRANGER))
    expect(wrong.code !== 0, 'minisign takes the key of a stranger')
    return (await machine.type(ofThisMachine(line).replace(SHOWN_KEY, world.archives.key))).split('\n')[0]
  })
  await step('unpack', async () => void (await type(`tar xzf dozen-${VERSION}-linux-x64.tar.gz`)))
  await step('install.sh, two answers, until https answers', async () => {
    const said = await type(`dozen-${VERSION}/deploy/install.sh`, `${DOMAIN}\n${EMAIL}\n`)
    expect(said.includes(`Dozen ${VERSION} is installed: ${SHOP}`) && (await isReady()), said)
    return (await fetch(`http://${DOMAIN}/login`, { redirect: 'manual' })).headers.get('location') === `${SHOP}/login`
      ? 'http leads to https'
      : 'http does not lead to https'
  })
  await step('install.sh again changes nothing', async () => {
    const before = await machine.type(TOUCHED)
    await machine.type(`dozen-${VERSION}/deploy/install.sh`, '')
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
    const supers = "select count(*) from pg_roles where rolsuper and rolname like 'dozen%'"
    const powerful = await machine.type(`psql -h /var/run/postgresql -p 5412 -U dozen -Atc "${supers}" dozen`)
    expect(powerful === '0\n', `${powerful.trim()} roles of the shop are superusers`)
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

export const firstOrder = async (page: Page, machine: Machine) => {
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
export type Shop = Awaited<ReturnType<typeof firstOrder>>
