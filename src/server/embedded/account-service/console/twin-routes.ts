import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Requests } from '../desk/requests.ts'
import { Switches, switchedOff } from '../desk/switches.ts'
import type { AccessTokens } from '../grants/access-tokens.ts'
import { notThere } from '../wire/google-refusal.ts'
import { readAs } from '../wire/json-body.ts'
import { type Console, NewPerson, NewRole, PersonChange, PlainFields } from './console.ts'

type ById = FastifyRequest<{ Params: { id: string } }>

/** What the opened object can do, for a test whose service runs in another process. */
export const serveTwin = (
  app: FastifyInstance,
  parts: Console & { switches: Switches; requests: Requests; tokens: AccessTokens; about: () => object },
): void => {
  const { people, records, switches, requests, tokens, about } = parts
  const found = <Thing>(thing: Thing | undefined): Thing => {
    if (thing === undefined) throw notThere()
    return thing
  }

  app.get('/', async () => about())
  app.get('/switches', async () => switches)
  // Those that are named; what is named is replaced as a whole.
  app.put('/switches', async ({ body }) => Object.assign(switches, readAs(Switches.partial(), body)))
  app.delete('/switches', async () => Object.assign(switches, switchedOff()))
  app.get('/requests', async () => ({ counts: requests.counts(), heard: requests.heard }))
  app.delete('/requests', async () => {
    requests.forget()
    return {}
  })
  app.delete('/tokens', async () => {
    tokens.forget()
    return {}
  })

  app.get('/people', async () => people.list())
  app.post('/people', async ({ body }) => ({ id: people.add(readAs(NewPerson, body)) }))
  app.get('/people/:id', async ({ params }: ById) => found(people.find(params)))
  app.patch('/people/:id', async ({ params, body }: ById) => {
    people.change(params.id, readAs(PersonChange, body))
    return found(people.find(params))
  })
  app.delete('/people/:id', async ({ params }: ById) => {
    people.remove(params.id)
    return {}
  })

  app.get('/records/:id', async ({ params }: ById) => found(records.read(params.id)))
  app.put('/records/:id', async ({ params, body }: ById) => {
    records.put(params.id, readAs(PlainFields, body))
    return found(records.read(params.id))
  })
  app.put('/records/:id/role', async ({ params, body }: ById) => {
    records.setRole(params.id, readAs(NewRole, body).role)
    return found(records.read(params.id))
  })
  app.delete('/records/:id', async ({ params }: ById) => {
    records.remove(params.id)
    return {}
  })
}
