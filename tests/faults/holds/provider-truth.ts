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

export type Intent = { id: string; status: string; received: number; reference: string | undefined }
type ListedIntents = {
  data: { id: string; status: string; amount_received: number; metadata: { reference?: string } }[]
  has_more: boolean
}

/** Every payment that the provider knows of, whatever became of it. */
export const listPaymentIntents = async ({ sandbox }: World): Promise<Intent[]> => {
  const intents: Intent[] = []
  for (let after = ''; ; ) {
    const asked = `http://${sandbox.host}:${sandbox.port}/v1/payment_intents?limit=100${after && `&starting_after=${after}`}`
    const reply = await fetch(asked, { headers: { authorization: `Bearer ${sandbox.secretKey}` } })
    const { data, has_more } = (await reply.json()) as ListedIntents
    for (const { id, status, amount_received: received, metadata } of data)
      intents.push({ id, status, received, reference: metadata.reference })
    if (!has_more) return intents
    after = data.at(-1)?.id ?? ''
  }
}
