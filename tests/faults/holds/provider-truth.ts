import type { World } from '../world/world.ts'

/** What the provider says, asked through its own API. */

export type PaidSession = { id: string; amount: number }
export type Intent = { id: string; status: string; received: number; reference: string | undefined }
/** What came on one payment, and what of it went back. */
export type Charge = { payment: string; amount: number; refunded: number }

/** Everything of one kind, page by page. */
const listAll = async <Row extends { id: string }>({ sandbox }: Pick<World, 'sandbox'>, kind: string): Promise<Row[]> => {
  const all: Row[] = []
  for (let after = ''; ; ) {
    const asked = `http://${sandbox.host}:${sandbox.port}/v1/${kind}?limit=100${after && `&starting_after=${after}`}`
    const reply = await fetch(asked, { headers: { authorization: `Bearer ${sandbox.secretKey}` } })
    const { data, has_more } = (await reply.json()) as { data: Row[]; has_more: boolean }
    all.push(...data)
    if (!has_more) return all
    after = data.at(-1)?.id ?? ''
  }
}

type SessionThere = { id: string; payment_status: string; amount_total: number }
type IntentThere = { id: string; status: string; amount_received: number; metadata: { reference?: string } }
type ChargeThere = { id: string; payment_intent: string; paid: boolean; amount: number; amount_refunded: number }

export const listPaidSessions = async (world: Pick<World, 'sandbox'>): Promise<PaidSession[]> =>
  (await listAll<SessionThere>(world, 'checkout/sessions'))
    .filter(({ payment_status }) => payment_status === 'paid')
    .map(({ id, amount_total: amount }) => ({ id, amount }))

/** Every payment that the provider knows of, whatever became of it. */
export const listPaymentIntents = async (world: Pick<World, 'sandbox'>): Promise<Intent[]> =>
  (await listAll<IntentThere>(world, 'payment_intents')).map(({ id, status, amount_received: received, metadata }) => ({
    id,
    status,
    received,
    reference: metadata.reference,
  }))

export const listCharges = async (world: Pick<World, 'sandbox'>): Promise<Charge[]> =>
  (await listAll<ChargeThere>(world, 'charges'))
    .filter(({ paid }) => paid)
    .map(({ payment_intent: payment, amount, amount_refunded: refunded }) => ({ payment, amount, refunded }))
