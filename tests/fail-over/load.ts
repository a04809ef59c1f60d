import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '../../src/shared/calls.ts'
import { type Buyer, payloadOf, type Season } from './people.ts'

/** People who order and pay, one after another, and a book of everything that the shop has told them. */

const AT_ONCE = 8
const PATIENCE_MS = 20_000
const AGAIN_MS = 100
// An account may write sixty times an hour, and each order takes two.
const ORDERS_EACH = 25
const CARD = new URLSearchParams({ number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ann Miller' })

export type Told = { ordered: string[]; paid: string[]; answers: { sent: number; at: number; status: number }[] }

type Places = { url: string; buyers: readonly Buyer[]; season: Season }

export const openLoad = ({ url, buyers, season }: Places) => {
  const told: Told = { ordered: [], paid: [], answers: [] }
  let isOver = false

  const send = async (path: string, cookie: string, body: object) => {
    const sent = performance.now()
    const asked = { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const reply = await fetch(`${url}${path}`, { ...asked, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
    const status = reply?.status ?? 0
    told.answers.push({ sent, at: performance.now(), status })
    return { status, body: reply?.ok ? ((await reply.json()) as Record<string, string>) : {} }
  }
  /** Pressed again and again until the shop has said yes or no. */
  const insist = async (path: string, cookie: string, body: object): Promise<Record<string, string>> => {
    const { status, body: answer } = await send(path, cookie, body)
    if (isOver || (status >= 200 && status < 500)) return answer
    await wait(AGAIN_MS)
    return insist(path, cookie, body)
  }
  const order = async (buyer: Buyer) => {
    const opened = await insist(calls.startCheckout.path, buyer.cookie, payloadOf(buyer, season))
    if (!opened.id || !opened.url) return
    told.ordered.push(opened.id)
    await fetch(opened.url, { method: 'POST', body: CARD, redirect: 'manual' })
    const settled = await insist(calls.settleCheckout.path, buyer.cookie, { session_id: opened.id })
    if (settled.status === 'paid') told.paid.push(opened.id)
  }
  const shopping = Array.from({ length: AT_ONCE }, async (_, line) => {
    const mine = buyers.filter((__, at) => at % AT_ONCE === line)
    for (let turn = 0; turn < ORDERS_EACH; turn++) for (const buyer of mine) if (!isOver) await order(buyer)
  })
  return {
    told,
    end: async () => {
      isOver = true
      await Promise.all(shopping)
    },
  }
}
