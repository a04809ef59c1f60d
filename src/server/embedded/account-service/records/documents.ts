import { z } from 'zod'
import { newId } from '../desk/new-id.ts'
import { malformed, say } from '../wire/google-refusal.ts'
import { readAs } from '../wire/json-body.ts'
import { Fields } from '../wire/typed-values.ts'
import type { Document, Precondition, RecordBook } from './record-book.ts'

const ID_LENGTH = 20

/** Fields of the document itself; the twin keeps none within another. */
const Path = z.string().regex(/^[A-Za-z_][A-Za-z_0-9]*$/, 'must be the name of a field')
const Paths = z.union([z.array(Path), Path.transform((path) => [path])])

/** What stands in the address after the question mark: each a text, or several of them. */
const Query = z.object({
  'mask.fieldPaths': Paths.optional(),
  'updateMask.fieldPaths': Paths.optional(),
  'currentDocument.exists': z.stringbool().optional(),
  'currentDocument.updateTime': z.iso.datetime().optional(),
  documentId: z
    .string()
    .regex(/^(?!__.*__$)[^/]{1,1500}$/)
    .optional(),
})

const Body = z.object({ fields: Fields.default({}) })

const preconditionOf = (query: z.infer<typeof Query>): Precondition => ({
  exists: query['currentDocument.exists'],
  updateTime: query['currentDocument.updateTime'],
})

const only = (fields: Fields, names: readonly string[] | undefined): Fields =>
  names ? Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name))) : fields

const toResource = (name: string, { fields, createTime, updateTime }: Document, names?: readonly string[]) => {
  const shown = only(fields, names)
  return { name, ...(Object.keys(shown).length > 0 ? { fields: shown } : {}), createTime, updateTime }
}

/** Firestore's calls for one document, whose full name is given. */
export const openDocuments = (book: RecordBook) => ({
  get: (name: string, asked: unknown) => {
    const query = readAs(Query, asked)
    const document = book.read(name)
    if (!document) throw say(404, 'NOT_FOUND', `Document "${name}" not found.`)
    return toResource(name, document, query['mask.fieldPaths'])
  },

  /** With a mask only the named fields change, and one that is named but not sent goes; without it all others go. */
  patch: (name: string, asked: unknown, body: unknown) => {
    const query = readAs(Query, asked)
    const { fields } = readAs(Body, body)
    const mask = query['updateMask.fieldPaths']
    const kept = (there: Fields) => Object.fromEntries(Object.entries(there).filter(([field]) => mask && !mask.includes(field)))
    const document = book.write(name, preconditionOf(query), (there) => ({ ...kept(there), ...only(fields, mask) }))
    return toResource(name, document, query['mask.fieldPaths'])
  },

  create: (collection: string, asked: unknown, body: unknown) => {
    const { documentId = newId(ID_LENGTH) } = readAs(Query, asked)
    const { fields } = readAs(Body, body)
    const name = `${collection}/${documentId}`
    return toResource(
      name,
      book.write(name, { exists: false }, () => fields),
    )
  },

  remove: (name: string, asked: unknown) => {
    book.remove(name, preconditionOf(readAs(Query, asked)))
    return {}
  },
})
export type Documents = ReturnType<typeof openDocuments>

/** A collection the twin has not: a shop that asks for another than it should is told, not humoured. */
export const demandCollection = (collection: string): void => {
  if (collection !== 'users') throw malformed(`The twin keeps the collection users, and not ${collection}.`)
}
