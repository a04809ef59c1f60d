import { describe, expect, test } from 'vitest'
import { openAccountService } from '../account-service.ts'
import { asJson, newEmail, PASSWORD, PROJECT, saying, toolkit, useService } from '../testing/raw-asking.ts'

const service = useService()

describe('trouble', () => {
  const { root, admin, signIn, create, look } = toolkit(
    () => service.url,
    () => service.apiKey,
  )

  test('comes to the calls that it is meant for, as often as it is meant to', async () => {
    const { id, email } = await create()
    service.switches.trouble = { update: { answer: 'unavailable', times: 2 }, signIn: { answer: 'tooManyAttempts' } }
    const change = () => admin(':update', { localId: id, emailVerified: true })
    expect([(await change()).status, (await change()).status, (await change()).status]).toEqual([503, 503, 200])
    expect((await signIn(email, PASSWORD)).body.error?.message).toMatch(/^TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account/)
    expect(await look(id)).toMatchObject({ emailVerified: true })
    service.switches.trouble = { all: { answer: 'tooManyRequests' }, lookup: { delayMs: 1 } }
    expect((await change()).body.error).toMatchObject({ code: 429, status: 'RESOURCE_EXHAUSTED' })
    expect((await admin(':lookup', {})).status).toBe(200)
    service.switches.trouble = {
      update: { answer: 'internalError' },
      lookup: { answer: 'notAllowed' },
      delete: { answer: 'notConfigured' },
    }
    expect((await change()).status).toBe(500)
    expect(await admin(':lookup', {})).toMatchObject(saying(400, 'OPERATION_NOT_ALLOWED'))
    expect(await admin(':delete', {})).toMatchObject(saying(400, 'CONFIGURATION_NOT_FOUND'))
  })

  test('can be an answer that gets lost after the deed', async () => {
    const { id, email } = await create()
    service.switches.trouble = { update: { answer: 'lost' } }
    await expect(admin(':update', { localId: id, password: 'another password' })).rejects.toThrow('fetch failed')
    expect((await signIn(email, 'another password')).status).toBe(200)
  })

  test('can be nonsense under status 200: half of the answer after the deed, a page, wrong shapes, nothing', async () => {
    const { id } = await create()
    const answer = async (trouble: 'cut' | 'html' | 'wrongShape' | 'emptyObject') => {
      service.switches.trouble = { update: { answer: trouble } }
      const reply = await fetch(`${root()}/projects/${PROJECT}/accounts:update`, asJson({ localId: id, emailVerified: true }, 'owner'))
      return `${reply.status} ${await reply.text()}`
    }
    expect(await answer('html')).toMatch(/^200 <!doctype html>/)
    expect(await answer('wrongShape')).toMatch(/^200 \{"localId":17/)
    expect(await answer('emptyObject')).toBe('200 {}')
    expect(await look(id)).toMatchObject({ emailVerified: false })
    const cut = await answer('cut')
    expect(() => JSON.parse(cut.slice(4))).toThrow(SyntaxError)
    expect(await look(id)).toMatchObject({ emailVerified: true })
  })

  test('can be an answer that comes late, when the deed is done long since; closing does not wait for it', async () => {
    const slow = await openAccountService()
    const id = slow.people.add({ email: newEmail(), password: PASSWORD })
    slow.switches.trouble = { delete: { delayMs: 60_000 } }
    const asked = fetch(
      `${slow.url}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:delete`,
      asJson({ localId: id }, 'owner'),
    )
    await expect.poll(() => slow.people.find({ id })).toBeUndefined()
    expect(slow.requests.counts()).toMatchObject({ delete: 1, all: 1 })
    expect(slow.requests.heard).toEqual([])
    const ended = asked.then(
      () => 'answered',
      () => 'broken',
    )
    await slow.close()
    expect(['answered', 'broken']).toContain(await ended)
  })
})
