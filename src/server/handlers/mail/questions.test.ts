import { beforeAll, describe, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell, setRules } from '../../../../tests/support/orders/paid-orders.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client, requestOf } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'

/** Questions of customers, and what becomes of them. */

const clock = { now: new Date('2027-03-10T15:00:00.123Z') }
const shop = useTestShop({ clock: () => clock.now })
let ann = {} as Member
let admin = {} as Member
let farmer = {} as Client
let customer = {} as Client
beforeAll(async () => {
  ann = await makeMember(shop)
  customer = as(shop.app, ann)
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

const QUESTION = { name: 'Ann', email: 'ann@elsewhere.example', subject: 'Eggs', message: 'Brown or white?' }
const NOT_FOUND = { status: 404, code: 'notFound', message: 'Not found.' }
const ask = async (question: Partial<typeof QUESTION> = {}) => {
  await customer.askQuestion({ body: { ...QUESTION, ...question } })
  const [newest] = await farmer.listQuestions()
  if (!newest) throw new Error('The question is not listed')
  return newest
}
const answer = (id: number, message: string, resolve = false) => farmer.answerQuestion({ params: { id }, body: { message, resolve } })

describe('asking', () => {
  test('puts the question before the farmer, byte for byte', async () => {
    const message = '  Dear farm,\r\n\n\t“eggs” 🥚 & <b>more</b> — 100% \\o/ \n'
    expect(await ask({ name: "Zoë O'Neil", message })).toEqual({
      ...QUESTION,
      name: "Zoë O'Neil",
      message,
      id: expect.any(Number),
      user_id: ann.id,
      created_at: '2027-03-10T15:00:00.123Z',
      resolved_at: null,
      answer: null,
      answered_at: null,
      removed_after: null,
      asker: null,
    })
  })

  test('is dated by the shop, whatever the form says', async () => {
    await customer.askQuestion({ body: { ...QUESTION, subject: 'Dated', created_at: '1999-01-01T00:00:00.000Z' } })
    const dated = (await farmer.listQuestions()).find(({ subject }) => subject === 'Dated')
    expect(dated?.created_at).toBe('2027-03-10T15:00:00.123Z')
  })

  test.each(['name', 'email', 'subject', 'message'])('needs a %s', async (field) => {
    const missing = await shop.app.inject(requestOf('askQuestion', { body: { ...QUESTION, [field]: undefined } }, ann))
    expect(missing.json()).toMatchObject({ code: 'invalidInput', fields: { [field]: ['Please fill in this field.'] } })
    const blank = await shop.app.inject(requestOf('askQuestion', { body: { ...QUESTION, [field]: '  ' } }, ann))
    expect([blank.statusCode, Object.keys(blank.json().fields)]).toEqual([400, [field]])
  })

  test('needs an email that looks like one', async () => {
    await expect(ask({ email: 'ann@farm' })).rejects.toMatchObject({
      status: 400,
      code: 'invalidInput',
      fields: { email: ['Please enter a valid email address.'] },
    })
  })
})

describe('a copy of a question', () => {
  test('goes to the person who asked, with their words, where the address is proven to be theirs', async () => {
    const bea = await makeMember(shop, { verified: true })
    const message = 'Dear farm,\n\nblue & <b>green</b>?'
    await as(shop.app, bea).askQuestion({ body: { ...QUESTION, email: bea.email.toUpperCase(), subject: 'Blue eggs', message } })
    const mail = await mailTo(shop, bea.email, 'Your question: Blue eggs')
    expect(mail.replyTo?.text).toBe(shop.shop.config.mailFrom)
    expect(mail.text).toContain('You wrote:\n> Dear farm,\n>\n> blue & <b>green</b>?')
    expect(mail.text).toContain(new URL('/questions', shop.shop.config.publicUrl).href)
    expect(mail.html).toContain('&#60;b&#62;green')
  })

  test('goes to nobody else: not to another address, not to one that nobody has proved', async () => {
    const cleo = await makeMember(shop, { verified: true })
    await as(shop.app, cleo).askQuestion({ body: { ...QUESTION, email: 'stranger@victim.example' } })
    await customer.askQuestion({ body: { ...QUESTION, email: ann.email } })
    const to = ['stranger@victim.example', cleo.email, ann.email]
    expect(await shop.shop.db`select from mail where to_address = any(${to}) and letter = 'question-copy'`).toHaveLength(0)
  })
})

describe('the own questions', () => {
  test('come with their answers, the last first, and those of others do not exist', async () => {
    clock.now = new Date('2027-03-10T16:00:00Z')
    const dora = await makeMember(shop)
    const own = as(shop.app, dora)
    const ask = (subject: string) => as(shop.app, dora).askQuestion({ body: { ...QUESTION, name: 'Dora Day', subject } })
    expect(await own.readMyQuestions()).toEqual({ name: '', questions: [] })
    await ask('Hens')
    const [asked] = await farmer.listQuestions()
    await farmer.answerQuestion({ params: { id: Number(asked?.id) }, body: { message: 'Twelve.', resolve: true } })
    clock.now = new Date('2027-03-10T17:00:00Z')
    await ask('Ducks')
    const { name, questions } = await own.readMyQuestions()
    expect(name).toBe('Dora Day')
    const at = { created_at: '2027-03-10T16:00:00.000Z', answered_at: '2027-03-10T16:00:00.000Z' }
    expect(questions).toEqual([
      expect.objectContaining({ subject: 'Ducks', answer: null, answered_at: null }),
      { id: asked?.id, subject: 'Hens', message: QUESTION.message, answer: 'Twelve.', ...at },
    ])
    // What has lost its words is gone from here too.
    await shop.shop.db`update question set message = '', answer = null, removed_after = 24 where id = ${Number(asked?.id)}`
    expect((await own.readMyQuestions()).questions.map(({ subject }) => subject)).toEqual(['Ducks'])
    expect((await customer.readMyQuestions()).questions.map(({ subject }) => subject)).not.toContain('Ducks')
  })
})

describe('the list', () => {
  test('has the newest question first', async () => {
    clock.now = new Date('2027-03-12T15:00:00Z')
    const first = await ask({ subject: 'First' })
    const second = await ask({ subject: 'Second' })
    clock.now = new Date('2027-03-11T15:00:00Z')
    await customer.askQuestion({ body: { ...QUESTION, subject: 'Earlier' } })
    const subjects = (await farmer.listQuestions()).map(({ subject }) => subject)
    expect(subjects.slice(0, 3)).toEqual(['Second', 'First', 'Earlier'])
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('loses a question when it is resolved, and only that one', async () => {
    clock.now = new Date('2027-03-13T15:00:00Z')
    const question = await ask()
    const before = await farmer.listQuestions()
    await expect(farmer.resolveQuestion({ params: { id: question.id } })).resolves.toBeUndefined()
    expect(await farmer.listQuestions()).toEqual(before.filter(({ id }) => id !== question.id))
  })
})

describe('beside a question', () => {
  test('is the order that its asker collects next, with that pickup; without one, their last order', async () => {
    clock.now = new Date('2027-03-14T15:00:00Z')
    const site = await addSiteOn(shop, 'Larch Library', 'Thursday')
    const eva = await makeMember(shop, { verified: true })
    const askerNow = async () => (await farmer.listQuestions()).find(({ user_id }) => user_id === eva.id)?.asker
    await as(shop.app, eva).askQuestion({ body: { ...QUESTION, email: eva.email } })
    expect(await askerNow()).toBeNull()
    const past = await sell(shop, eva, await addCycleFrom(shop, '2026-10-05', 8), site)
    expect(await askerNow()).toMatchObject({ reference: showReference(past), pickup_site: 'Larch Library', next_pickup: null })
    const now = await sell(shop, eva, await addCycleFrom(shop, '2027-03-08', 8), site)
    const canceled = await sell(shop, eva, await addCycleFrom(shop, '2027-03-08', 8), site)
    await shop.shop.db`update subscription set status = 'canceled' where id = ${canceled}`
    await setRules(shop, { free_skips: 2, cutoff_days: 2, cutoff_time: '18:00' })
    const next = { pickup_date: '2027-03-18', friend_name: '' }
    expect(await askerNow()).toMatchObject({ reference: showReference(now), next_pickup: { ...next, can_skip: true } })
    clock.now = new Date('2027-03-17T15:00:00Z')
    expect(await askerNow()).toMatchObject({ next_pickup: { ...next, can_skip: false } })
  })
})

describe('resolving', () => {
  test('works once, also when two do it together', async () => {
    const { id } = await ask()
    const outcomes = await Promise.allSettled([farmer.resolveQuestion({ params: { id } }), farmer.resolveQuestion({ params: { id } })])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(farmer.resolveQuestion({ params: { id } })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('undoing', () => {
  test('puts a question back on the list as it was', async () => {
    const question = await ask()
    await farmer.resolveQuestion({ params: { id: question.id } })
    await expect(farmer.reopenQuestion({ params: { id: question.id } })).resolves.toBeUndefined()
    expect(await farmer.listQuestions()).toContainEqual(question)
    expect((await farmer.listResolvedQuestions({ query: {} })).map(({ id }) => id)).not.toContain(question.id)
  })

  test('needs a resolved question', async () => {
    const { id } = await ask()
    await expect(farmer.reopenQuestion({ params: { id } })).rejects.toMatchObject(NOT_FOUND)
  })
})

describe('an answer', () => {
  beforeAll(() => {
    clock.now = new Date('2027-03-18T03:00:00Z')
  })

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
      'Both!\n\nCome & see.\n\nOn Wed, Mar 17 you asked:\n> Dear farm,\n>\n> brown or <b>white</b>?\n\n-- \nOur farm\n',
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
    const answered = { ...question, answer: ' Both!\n', answered_at: '2027-03-18T03:00:00.000Z' }
    expect(await answer(question.id, ' Both!\n')).toEqual(answered)
    expect(await farmer.listQuestions()).toContainEqual({ ...answered, asker })
  })

  test('resolves the question if the farmer wants that', async () => {
    const { id } = await ask()
    expect(await answer(id, 'Both!', true)).toMatchObject({ resolved_at: '2027-03-18T03:00:00.000Z' })
    expect((await farmer.listQuestions()).map((each) => each.id)).not.toContain(id)
  })

  test('gives way to a later one, which does not reopen or resolve again', async () => {
    const { id } = await ask({ email: 'cora@elsewhere.example' })
    const { resolved_at } = await answer(id, 'Brown.', true)
    clock.now = new Date('2027-03-19T03:00:00Z')
    expect(await answer(id, 'White, sorry.')).toMatchObject({
      answer: 'White, sorry.',
      answered_at: '2027-03-19T03:00:00.000Z',
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
