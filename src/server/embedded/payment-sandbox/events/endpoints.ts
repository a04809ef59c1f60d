import { randomBytes } from 'node:crypto'
import type { Book } from '../book/book.ts'
import type { KeptEndpoint } from '../book/rows.ts'
import { seconds } from '../desk/clock.ts'
import type { Change, Desk } from '../desk/desk.ts'
import { newId } from '../desk/new-id.ts'
import type { WebhookEndpoint } from '../wire/objects.ts'
import type { EndpointParams } from '../wire/params.ts'

/** Where events go. */

export const endpointsOf = (book: Book): KeptEndpoint[] => book.all('endpoint').filter(({ isDeleted }) => !isDeleted)

/** Its secret is told now, and never again. */
export const addEndpoint = (desk: Desk, params: EndpointParams): Change<WebhookEndpoint & { secret: string }> => {
  const { url, enabled_events, description = null, metadata } = params
  const shown: WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: null,
    application: null,
    created: seconds(desk.clock),
    description,
    enabled_events,
    livemode: false,
    metadata,
    status: 'enabled',
    url,
  }
  const secret = `whsec_${randomBytes(24).toString('hex')}`
  return { reply: { ...shown, secret }, puts: [['endpoint', { id: shown.id, shown, secret, isDeleted: false }]] }
}

export const deleteEndpoint = (endpoint: KeptEndpoint): Change<{ id: string; object: 'webhook_endpoint'; deleted: true }> => ({
  reply: { id: endpoint.id, object: 'webhook_endpoint', deleted: true },
  puts: [['endpoint', { ...endpoint, isDeleted: true }]],
})
