import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { VERSION } from '../../src/server/kernel/version.ts'
import { LIST } from '../../src/server/operations/upgrade/newest/release-list.ts'
import { keepUntilClosed } from '../faults/world/clean-up.ts'
import { archiveOf, NEXT } from './archives.ts'
import type { Shop } from './install.ts'
import type { Machine } from './machine.ts'
import { expect, step } from './report.ts'
import { versionNow } from './typing.ts'
import { paidOrders } from './visitor.ts'
import { watching } from './watch.ts'
import type { World } from './world.ts'

/** The next release is fetched from a plain folder, by the two lines of the page. */

export const NEWEST_LINES = ['dozen set RELEASES_URL', 'dozen upgrade'] as const

/** Machines share the run's loopback. */
const serveNext = async ({ folder }: World): Promise<string> => {
  const files = [LIST, archiveOf(NEXT)].flatMap((file) => [file, `${file}.minisig`])
  const server = createServer((request, reply) => {
    const file = basename(request.url ?? '')
    if (files.includes(file)) reply.end(readFileSync(join(folder, file)))
    else reply.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  keepUntilClosed(async () => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/dozen`
}

export const takesNewest = async (world: World, machine: Machine, { buyer }: Shop) => {
  const [set, upgrade] = NEWEST_LINES
  // It asks on a terminal.
  const answer = (word: string) => machine.tryTo(`script -qec '${upgrade}' /dev/null`, `${word}\n`)
  await step('dozen upgrade knows no folder of releases, and says how it gets to know one', async () => {
    const { code, text } = await machine.tryTo(upgrade)
    expect(code !== 0 && text.includes(set), text)
    await machine.type(set, `${await serveNext(world)}\n`)
    return undefined
  })
  await step('dozen upgrade says what is newest and what changed, and takes it only after a yes', async () => {
    const no = await answer('no')
    expect(no.text.includes(`The newest release is ${NEXT}`) && no.text.includes('Ducks lay too.'), no.text)
    expect((await versionNow()) === VERSION, `after a no, ${await versionNow()} runs`)
    const { failed, longestMs } = await watching(async () => {
      const { text } = await answer('yes')
      expect((await versionNow()) === NEXT, text)
      await machine.type('dozen rollback')
    })
    expect((await versionNow()) === VERSION && (await paidOrders(buyer)) === 1, 'this release does not run, or not with the data')
    expect(failed.length === 0, `visits failed: ${failed}`)
    const left = await machine.type('ls -A /opt/dozen /opt/dozen/releases')
    expect(!/fetched|unpacking/.test(left), left)
    return `fetched, there and back, one waited ${longestMs} ms at most`
  })
}
