import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Call } from '../desk/calls.ts'
import { type Documents, demandCollection } from '../records/documents.ts'
import { say } from '../wire/google-refusal.ts'
import type { Callers } from './callers.ts'

type Params = { project: string; database: string; collection: string; id: string }
type Asked = FastifyRequest<{ Params: Params }>

const COLLECTION = '/v1/projects/:project/databases/:database/documents/:collection'
const DOCUMENT = `${COLLECTION}/:id`

/** Firestore, v1: one collection of one database, under the address that its emulator has. */
export const serveRecords = (app: FastifyInstance, documents: Documents, { demandReader }: Callers, ownDatabase: string): void => {
  const nameOf = ({ params: { project, database, collection } }: Asked): string => {
    if (database !== ownDatabase)
      throw say(404, 'NOT_FOUND', `The database ${database} does not exist for project ${project}. Please add it in the console.`)
    demandCollection(collection)
    return `projects/${project}/databases/${database}/documents/${collection}`
  }

  const serve = (method: string, url: string, accountCall: Call, deed: (collection: string, asked: Asked) => unknown) =>
    app.route({
      method,
      url,
      config: { accountCall },
      handler: async (request) => {
        const asked = request as Asked
        demandReader(asked)
        return deed(nameOf(asked), asked)
      },
    })

  serve('GET', DOCUMENT, 'readRecord', (collection, { params, query }) => documents.get(`${collection}/${params.id}`, query))
  serve('PATCH', DOCUMENT, 'writeRecord', (collection, { params, query, body }) =>
    documents.patch(`${collection}/${params.id}`, query, body),
  )
  serve('DELETE', DOCUMENT, 'deleteRecord', (collection, { params, query }) => documents.remove(`${collection}/${params.id}`, query))
  serve('POST', COLLECTION, 'createRecord', (collection, { query, body }) => documents.create(collection, query, body))
}
