import { VERSION } from '../../src/server/kernel/version.ts'
import { archiveOf, NEXT } from './archives.ts'
import type { Shop } from './install.ts'
import type { Machine } from './machine.ts'
import { expect, step } from './report.ts'
import { bringSigned, versionNow } from './typing.ts'
import { paidOrders } from './visitor.ts'
import { watching } from './watch.ts'
import type { World } from './world.ts'

/** A shop of this release takes another one only from whoever made this one. */
export const takesOnlySigned = async ({ archives }: World, machine: Machine, { buyer }: Shop) => {
  const archive = archiveOf(NEXT)
  await step('dozen upgrade refuses what nobody signed, or somebody else', async () => {
    await bringSigned(machine, archives.next, NEXT)
    await machine.type(`mkdir other && cp ${archive} other/`)
    const bare = await machine.tryTo(`dozen upgrade other/${archive}`)
    expect(bare.code !== 0 && bare.text.includes('There is no signature'), bare.text)
    await machine.type(`printf x >> other/${archive} && cp ${archive}.minisig other/`)
    const changed = await machine.tryTo(`dozen upgrade other/${archive}`)
    expect(changed.code !== 0 && changed.text.includes('someone changed it') && (await versionNow()) === VERSION, changed.text)
    return (await machine.type('rm -r other; ls -A /opt/dozen/releases')).trim()
  })
  await step('dozen upgrade takes the next release of the same makers, and goes back from it', async () => {
    const { visits, failed } = await watching(async () => {
      await machine.type(`dozen upgrade ${archive}`)
      expect((await versionNow()) === NEXT, 'the next release does not run')
      await machine.type('dozen rollback')
    })
    expect((await versionNow()) === VERSION && (await paidOrders(buyer)) === 1, 'this release does not run, or not with the data')
    expect(failed.length === 0, `visits failed: ${failed}`)
    return `${visits} visits, none failed`
  })
}
