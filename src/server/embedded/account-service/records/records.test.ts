import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ask, PASSWORD, PROJECT, saying, toolkit, useService } from '../testing/raw-asking.ts'

/**
 * What the door to the records leans on. The first half is asked of the twin, and of whoever ACCOUNT_SERVICE_STORE names
 * (`npm run hosted`): Google's own emulator, on a machine that has it.
 */

const service = useService()

const ann = { email: { stringValue: 'ann@farm.example' }, role: { stringValue: 'user' } }
const newId = () => randomBytes(14).toString('hex')
const nameOf = (id: string) => `projects/${PROJECT}/databases/(default)/documents/users/${id}`

const send = (method: string, url: string, fields?: object, bearer = 'owner') =>
  ask(url, {
    method,
    headers: { 'content-type': 'application/json', ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(fields ? { body: JSON.stringify({ fields }) } : {}),
  })

/** The calls of Firestore for one document, wherever it is. */
const firestore = (base: () => string) => {
  const collection = () => `${base()}/v1/projects/${PROJECT}/databases/(default)/documents/users`
  const at = (id: string, query = '') => `${collection()}/${id}${query}`
  const read = (id: string) => send('GET', at(id))
  const fieldsOf = async (id: string) => (await read(id)).body.fields
  /** Written, with the id that it got. */
  const write = async (fields: object = ann) => {
    const id = newId()
    return { id, ...(await send('PATCH', at(id), fields)) }
  }
  return { collection, at, read, fieldsOf, write }
}

const other = process.env.ACCOUNT_SERVICE_STORE
const PLACES: [name: string, base: () => string][] = [
  ['the twin', () => service.url],
  ...(other ? [['the other store', () => `http://${other}`] as [string, () => string]] : []),
]

describe.each(PLACES)('user records at %s', (place, base) => {
  const { collection, at, read, fieldsOf, write } = firestore(base)

  test('are read as they were written, each value with its type', async () => {
    const typed = { part: { doubleValue: 0.5 }, on: { booleanValue: true }, none: { nullValue: null } }
    const { id, status } = await write({ ...ann, ...typed, count: { integerValue: 12 } })
    expect(status).toBe(200)
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/)
    expect(await read(id)).toEqual({
      status: 200,
      body: { name: nameOf(id), fields: { ...ann, ...typed, count: { integerValue: '12' } }, createTime: time, updateTime: time },
    })
    expect((await send('GET', at(id, '?mask.fieldPaths=role'))).body.fields).toEqual({ role: ann.role })
    expect(await read('nobody')).toMatchObject({ status: 404, body: { error: { code: 404, status: 'NOT_FOUND' } } })
  })

  test('are made once: who comes second is told', async () => {
    const id = newId()
    expect(await send('POST', `${collection()}?documentId=${id}`, ann)).toMatchObject({
      status: 200,
      body: { name: nameOf(id), fields: ann },
    })
    const again = { status: 409, body: { error: { code: 409, status: 'ALREADY_EXISTS' } } }
    expect(await send('POST', `${collection()}?documentId=${id}`, {})).toMatchObject(again)
    expect(await send('PATCH', at(id, '?currentDocument.exists=false'), {})).toMatchObject(again)
    expect(await fieldsOf(id)).toEqual(ann)
    expect((await send('POST', collection(), ann)).body.name).toMatch(/\/users\/[A-Za-z0-9]{20}$/)
  })

  test('change in the fields that are named, and lose one that is named and not sent', async () => {
    const { id } = await write()
    const mask = '?updateMask.fieldPaths=role&currentDocument.exists=true'
    await send('PATCH', at(id, mask), { role: { stringValue: 'admin' }, email: { stringValue: 'not named' } })
    expect(await fieldsOf(id)).toEqual({ ...ann, role: { stringValue: 'admin' } })
    await send('PATCH', at(id, '?updateMask.fieldPaths=role&updateMask.fieldPaths=email'), { email: ann.email })
    expect(await fieldsOf(id)).toEqual({ email: ann.email })
    await send('PATCH', at(id), { role: ann.role })
    expect(await fieldsOf(id)).toEqual({ role: ann.role })
    expect(await send('PATCH', at('nobody', mask), ann)).toMatchObject({ status: 404, body: { error: { status: 'NOT_FOUND' } } })
  })

  test('are not written over what somebody else wrote meanwhile', async () => {
    const { id, body: first } = await write()
    const { body: second } = await send('PATCH', at(id), { ...ann, role: { stringValue: 'admin' } })
    expect(second.updateTime).not.toBe(first.updateTime)
    expect(await send('PATCH', at(id, `?currentDocument.updateTime=${first.updateTime}`), {})).toMatchObject({
      status: 400,
      body: { error: { status: 'FAILED_PRECONDITION' } },
    })
    const again = await send('PATCH', at(id, `?currentDocument.updateTime=${second.updateTime}`), ann)
    // Google's emulator reads no time out of an address, and refuses every one.
    expect(place === 'the twin' ? [200] : [200, 400]).toContain(again.status)
  })

  test('go, and going twice is no mistake', async () => {
    const { id } = await write()
    for (const _time of [1, 2]) expect(await send('DELETE', at(id))).toEqual({ status: 200, body: {} })
    expect((await read(id)).status).toBe(404)
    expect((await send('DELETE', at(id, '?currentDocument.exists=true'))).status).toBe(404)
  })

  test('are closed to browsers', async () => {
    const { id } = await write()
    const closed = { status: 403, body: { error: { code: 403, status: 'PERMISSION_DENIED' } } }
    expect(await send('GET', at(id), undefined, '')).toMatchObject(closed)
    expect(await send('PATCH', at(id), { role: { stringValue: 'admin' } }, '')).toMatchObject(closed)
    expect(await fieldsOf(id)).toEqual(ann)
  })
})

describe('user records at the twin alone', () => {
  const { collection, at, read, write } = firestore(() => service.url)

  test('are refused in the words of the real service', async () => {
    expect(await read('nobody')).toMatchObject(saying(404, `Document "${nameOf('nobody')}" not found.`))
    const { id } = await write()
    expect(await send('POST', `${collection()}?documentId=${id}`, {})).toMatchObject(saying(409, `Document already exists: ${nameOf(id)}`))
    const unknown = await send('PATCH', at('nobody', '?currentDocument.exists=true'), ann)
    expect(unknown).toMatchObject(saying(404, `No document to update: ${nameOf('nobody')}`))
  })

  test('are open to browsers where somebody left the rules open, and closed to an account without its role', async () => {
    const { id } = await write()
    service.switches.rules = 'open'
    expect((await send('GET', at(id), undefined, '')).status).toBe(200)
    expect((await send('PATCH', at(id), { role: { stringValue: 'admin' } }, '')).status).toBe(200)
    expect((await send('GET', at(id), undefined, 'a-token-of-somebody')).body.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED' })
    service.switches.missingRole = 'records'
    expect(await read(id)).toMatchObject(saying(403, 'Missing or insufficient permissions.'))
  })

  test('let in anyone signed in, or each person to their own record, where the rules say so', async () => {
    const { create, signIn, admin } = toolkit(
      () => service.url,
      () => service.apiKey,
    )
    const { id, email } = await create()
    const enter = async () => String((await signIn(email, PASSWORD)).body.idToken)
    let bearer = await enter()
    const statusOf = async (which: string, whose: string) => (await send('PATCH', at(which), ann, whose)).status
    const outcomes = async () => [await statusOf(id, bearer), await statusOf('another', bearer), await statusOf(id, '')]
    expect(await outcomes()).toEqual([403, 403, 403])
    service.switches.rules = 'own'
    expect(await outcomes()).toEqual([200, 403, 403])
    service.switches.rules = 'signedIn'
    expect(await outcomes()).toEqual([200, 200, 403])
    service.switches.rules = 'open'
    expect(await outcomes()).toEqual([200, 200, 200])
    service.switches.rules = 'verified'
    expect(await outcomes()).toEqual([403, 403, 403])
    await admin(':update', { localId: id, emailVerified: true })
    bearer = await enter()
    expect(await outcomes()).toEqual([200, 403, 403])
  })

  test('are in one database and one collection, and hold no value without its type', async () => {
    const elsewhere = at('a').replace('(default)', 'another')
    expect((await send('GET', elsewhere)).body.error).toMatchObject({ code: 404, status: 'NOT_FOUND' })
    expect((await send('GET', at('a').replace('(default)', '%28default%29'))).body.error).toMatchObject(
      saying(404, `Document "${nameOf('a')}" not found.`).body.error,
    )
    expect((await send('GET', at('a').replace('/users/', '/people/'))).body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
    expect((await send('PATCH', at('a'), { role: 'admin' })).body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' })
    expect((await send('PATCH', at('a', '?updateMask.fieldPaths=a.b'), ann)).body.error).toMatchObject({ status: 'INVALID_ARGUMENT' })
  })
})
