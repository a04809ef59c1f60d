import { beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

/** What becomes of a question: the farm's answer, and the list of those that are done. */

const clock = { now: new Date('2027-03-11T03:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
let customer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  customer = as(shop.app, await makeMember(shop))
})

const QUESTION = { name: 'Ann', email: 'ann@elsewhere.example', subject: 'Eggs', message: 'Brown or white?' }
const ask = async (question: Partial<typeof QUESTION> = {}) => {
  await customer.askQuestion({ body: { ...QUESTION, ...question } })
  const [newest] = await farmer.listQuestions()
  if (!newest) throw new Error('The question is not listed')
  return newest
}
const answer = (id: number, message: string, resolve = false) => farmer.answerQuestion({ params: { id }, body: { message, resolve } })

describe('an answer', () => {
  test('is mailed to the person who asked: the farmer’s words first, the question below, replies to the farm', async () => {
    const bea = await makeMember(shop, { verified: true })
    const message = 'Dear farm,\r\n\r\nbrown or <b>white</b>?\n'
    await as(shop.app, bea).askQuestion({ body: { ...QUESTION, email: bea.email, message } })
    const [asked] = await farmer.listQuestions()
    await answer(Number(asked?.id), 'Both!\n\nCome & see.')
    const mail = await mailTo(shop, bea.email, 'Re: Eggs')
    expect(mail.subject).toBe('Re: Eggs')
    expect(mail.replyTo?.text).toBe(shop.shop.config.mailFrom)
    expect(mail.text).toBe(
      'Both!\n\nCome & see.\n\nOn Wed, Mar 10 you asked:\n> Dear farm,\n>\n> brown or <b>white</b>?\n\n-- \nOur farm\n',
    )
    expect(mail.html).toContain('&#60;b&#62;white')
  })

  test('repeats nothing of the question to an address that may be a stranger’s', async () => {
    const { id } = await ask({ email: 'stranger@victim.example', subject: 'Buy pills', message: 'at http://pills.example' })
    await answer(id, 'We only have eggs.')
    const mail = await mailTo(shop, 'stranger@victim.example', 'An answer from Our farm')
    expect(mail.text).toBe('We only have eggs.\n\n-- \nOur farm\n')
  })

  test('pressed three times at once is one mail and one change', async () => {
    const { id } = await ask({ email: 'dora@elsewhere.example' })
    await Promise.all([1, 2, 3].map(() => answer(id, 'Both, Dora!')))
    expect(await shop.shop.db`select from mail where to_address = 'dora@elsewhere.example'`).toHaveLength(1)
    expect(await shop.shop.db`select from activity where action = 'answerQuestion' and changes::text like '%Both, Dora!%'`).toHaveLength(1)
    expect(await answer(id, 'Both, Dora!', true)).toMatchObject({ resolved_at: expect.any(String) })
  })

  test('is kept with its time, and leaves the question open', async () => {
    const { asker, ...question } = await ask()
    const answered = { ...question, answer: ' Both!\n', answered_at: '2027-03-11T03:00:00.000Z' }
    expect(await answer(question.id, ' Both!\n')).toEqual(answered)
    expect(await farmer.listQuestions()).toContainEqual({ ...answered, asker })
  })

  test('resolves the question if the farmer wants that', async () => {
    const { id } = await ask()
    expect(await answer(id, 'Both!', true)).toMatchObject({ resolved_at: '2027-03-11T03:00:00.000Z' })
    expect((await farmer.listQuestions()).map((each) => each.id)).not.toContain(id)
  })

  test('gives way to a later one, which does not reopen or resolve again', async () => {
    const { id } = await ask({ email: 'cora@elsewhere.example' })
    const { resolved_at } = await answer(id, 'Brown.', true)
    clock.now = new Date('2027-03-12T03:00:00Z')
    expect(await answer(id, 'White, sorry.')).toMatchObject({
      answer: 'White, sorry.',
      answered_at: '2027-03-12T03:00:00.000Z',
      resolved_at,
    })
    expect(await answer(id, 'White, sorry!', true)).toMatchObject({ resolved_at })
    expect(await shop.shop.db`select from mail where to_address = 'cora@elsewhere.example'`).toHaveLength(3)
  })

  test('needs words', async () => {
    const { id } = await ask()
    const reply = await shop.app.inject(requestOf('answerQuestion', { params: { id }, body: { message: ' \n', resolve: true } }, admin))
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { message: ['Please fill in this field.'] }])
    expect((await farmer.listQuestions()).map((each) => each.id)).toContain(id)
  })
})

describe('the resolved questions', () => {
  const resolveAt = async (time: string, question: Partial<typeof QUESTION>) => {
    const { id } = await ask(question)
    clock.now = new Date(time)
    await farmer.resolveQuestion({ params: { id } })
    return id
  }

  test('are listed with the last one first', async () => {
    for (const hour of ['01', '03', '02']) await resolveAt(`2027-05-01T${hour}:00:00Z`, { subject: `Paged ${hour}` })
    const listed = await farmer.listResolvedQuestions({ query: { q: 'paged' } })
    expect(listed.map(({ subject }) => subject)).toEqual(['Paged 03', 'Paged 02', 'Paged 01'])
  })

  test.each([
    ['name', { name: 'Zoë O’Neil' }, 'zoË o’n'],
    ['email', { email: 'under_score@elsewhere.example' }, 'R_S'],
    ['subject', { subject: '100% eggs' }, '0% E'],
    ['message', { message: 'Back\\slash?' }, 'k\\S'],
  ])('are found by a part of the %s, in any case, with %% and _ as letters', async (_, question, q) => {
    const id = await resolveAt('2027-05-02T00:00:00Z', question)
    await resolveAt('2027-05-02T00:00:00Z', { message: 'Something else' })
    expect((await farmer.listResolvedQuestions({ query: { q } })).map((each) => each.id)).toEqual([id])
  })
})
