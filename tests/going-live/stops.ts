import { beginRequests } from './half-sent.ts'
import type { Shop } from './install.ts'
import type { Machine } from './machine.ts'
import { expect, step } from './report.ts'
import { isReady, untilReady } from './typing.ts'
import { paidOrders } from './visitor.ts'
import { watching } from './watch.ts'

/** What the page does not tell: the shop is stopped, killed, and loses its database and its power. */

const OPEN_REQUESTS = 6

export const stops = async (machine: Machine, { buyer }: Shop) => {
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
