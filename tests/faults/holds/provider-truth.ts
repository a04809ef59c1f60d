import type { World } from '../world/world.ts'

/** What the provider says, asked through its own API. */

export type PaidSession = { id: string; amount: number; order: number; created: number }
type Listed = {
  data: { id: string; payment_status: string; amount_total: number; client_reference_id: string; created: number }[]
  has_more: boolean
}

/** The number of the order in the reference that the shop gave it: its own id, the number, the moment. */
const orderIn = (reference: string): number => Number(reference.split('-')[1])

export const listPaidSessions = async ({ sandbox }: World): Promise<PaidSession[]> => {
  const paid: PaidSession[] = []
  for (let after = ''; ; ) {
    const asked = `http://${sandbox.host}:${sandbox.port}/v1/checkout/sessions?limit=100${after && `&starting_after=${after}`}`
    const reply = await fetch(asked, { headers: { authorization: `Bearer ${sandbox.secretKey}` } })
    const { data, has_more } = (await reply.json()) as Listed
    for (const { id, payment_status, amount_total, client_reference_id, created } of data)
      if (payment_status === 'paid') paid.push({ id, amount: amount_total, order: orderIn(client_reference_id), created })
    if (!has_more) return paid
    after = data.at(-1)?.id ?? ''
  }
}
