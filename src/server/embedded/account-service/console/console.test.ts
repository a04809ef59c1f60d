import { describe, expect, test } from 'vitest'
import { ask, newEmail, PASSWORD, saying, toolkit, useService } from '../testing/raw-asking.ts'

const service = useService()

describe('the console', () => {
  const { signIn, create } = toolkit(
    () => service.url,
    () => service.apiKey,
  )
  const twin = (method: string, path: string, body?: unknown) =>
    ask(`${service.url}/twin${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })

  test('counts what was asked, and not what is done there', async () => {
    const { email } = await create()
    await signIn(email, PASSWORD)
    await signIn(email, 'something else')
    expect(service.requests.counts()).toMatchObject({ create: 1, signIn: 2, lookup: 0, all: 3 })
    expect(service.requests.heard).toEqual([
      { call: 'create', status: 200 },
      { call: 'signIn', status: 200 },
      { call: 'signIn', status: 400 },
    ])
    expect((await twin('GET', '/requests')).body).toEqual({ counts: service.requests.counts(), heard: service.requests.heard })
    await twin('DELETE', '/requests')
    expect(service.requests.counts().all).toBe(0)
  })

  test('adds, changes and removes people', async () => {
    const email = newEmail()
    const other = newEmail()
    const id = service.people.add({ email, password: PASSWORD, role: 'admin' })
    expect(service.records.read(id)).toEqual({ email, role: 'admin' })
    service.people.change(id, { email: other, emailVerified: true })
    expect(service.people.find({ email: other })).toMatchObject({ localId: id, emailVerified: true })
    service.people.change(id, { secondFactor: true })
    expect((await signIn(other, PASSWORD)).body).toHaveProperty('mfaPendingCredential')
    service.people.change(id, { secondFactor: false, disabled: true })
    expect(await signIn(other, PASSWORD)).toMatchObject(saying(400, 'USER_DISABLED'))
    service.switches.clockAheadSeconds = 60
    const before = Number(service.people.find({ id })?.validSince)
    service.people.change(id, { revoked: true })
    expect(Number(service.people.find({ id })?.validSince)).toBeGreaterThan(before + 50)
    service.people.remove(id)
    expect(service.people.find({ id })).toBeUndefined()
    expect(service.people.list().map(({ localId }) => localId)).not.toContain(id)
  })

  test('gives any role, also one that is none', () => {
    service.records.put('a', { email: 'ann@farm.example', role: 'user' })
    for (const role of ['admin', 'ADMIN', 1, 0.5, true, null]) {
      service.records.setRole('a', role)
      expect(service.records.read('a')).toEqual({ email: 'ann@farm.example', role })
    }
    service.records.setRole('a')
    expect(service.records.read('a')).toEqual({ email: 'ann@farm.example' })
    service.records.remove('a')
    expect(service.records.read('a')).toBeUndefined()
  })

  test('is there for other processes too', async () => {
    const { projectId, apiKey, database } = service
    expect((await twin('GET', '')).body).toEqual({ projectId, apiKey, database, serviceAccount: JSON.parse(service.serviceAccountFile()) })
    expect((await twin('PUT', '/switches', { rules: 'open', trouble: { all: { delayMs: 1 } } })).body).toMatchObject({ rules: 'open' })
    expect(service.switches).toMatchObject({ rules: 'open', trouble: { all: { delayMs: 1 } } })
    expect((await twin('PUT', '/switches', { rules: 'yes' })).status).toBe(400)
    expect((await twin('DELETE', '/switches')).body).toEqual((await twin('GET', '/switches')).body)
    expect(service.switches).toMatchObject({ rules: 'closed', trouble: {} })

    const email = newEmail()
    const { id } = (await twin('POST', '/people', { email, password: PASSWORD, role: 'user' })).body
    expect((await twin('PATCH', `/people/${id}`, { disabled: true })).body).toMatchObject({ email, disabled: true })
    expect((await twin('GET', `/people/${id}`)).body).toMatchObject({ email })
    expect((await twin('GET', '/people')).body).toEqual(service.people.list())
    expect((await twin('PUT', `/records/${id}/role`, { role: 7 })).body).toEqual({ email, role: 7 })
    expect((await twin('PUT', `/records/${id}/role`, {})).body).toEqual({ email })
    expect((await twin('PUT', `/records/${id}`, { role: 'admin' })).body).toEqual({ role: 'admin' })
    expect((await twin('GET', `/records/${id}`)).body).toEqual({ role: 'admin' })
    for (const place of ['people', 'records']) {
      expect((await twin('DELETE', `/${place}/${id}`)).status).toBe(200)
      expect((await twin('GET', `/${place}/${id}`)).status).toBe(404)
    }
    expect((await twin('DELETE', '/tokens')).status).toBe(200)
  })
})
