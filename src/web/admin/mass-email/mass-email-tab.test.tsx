import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { descriptionOf, expectFocusOn, fill, fillIn, findAlert, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { Mailing } from '../../../shared/shapes/records.ts'

const open = async (prepare?: (answers: Answers) => void, search = '') => {
  const page = openPage(`/admin/mass-email${search}`, 'farmer', prepare)
  await screen.findByRole('button', { name: /^Send to/ })
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}
const write = () => {
  fillIn('Subject (optional)', 'News')
  fillIn('Message', 'The hens are back.')
}
const dialog = () => within(screen.getByRole('dialog'))
const confirmation = () => dialog().getByLabelText(/^To confirm, type/)

test('a blank message is refused, and so is a wrong number', async () => {
  const { press, user, asked } = await open()
  for (const button of ['Preview', 'Send a test to me', /^Send to/]) {
    await press(button)
    await waitFor(() => expect(descriptionOf(screen.getByLabelText('Message'))).toContain('Please enter a message.'))
    await expectFocusOn(() => screen.getByLabelText('Message'))
    screen.getByLabelText(/^Subject/).focus()
  }
  write()
  await press(/^Send to/)
  await screen.findByRole('dialog')
  fill(confirmation(), '0')
  await user.click(dialog().getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(descriptionOf(confirmation())).toMatch(/^Please type \d+ here\.$/))
  await user.click(dialog().getByRole('button', { name: 'Not yet' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([asked('previewMassEmail'), asked('sendTestEmail'), asked('sendMassEmail')]).toEqual([[], [], []])
})

test('when there are other people by now, the farmer is told and asked again; a failure says why', async () => {
  const { press, reply, refuse, lose, user } = await open(({ reply: say }) =>
    say('readAudience', { recipients: 312, unsubscribed: 4, uninvited: 0 }),
  )
  await screen.findByText('312 people; 4 have unsubscribed and are left out')
  write()
  const sendAs = async (recipients: number) => {
    fill(confirmation(), String(recipients))
    await user.click(dialog().getByRole('button', { name: /^Send/ }))
  }
  await press('Send to 312 people')
  await screen.findByRole('heading', { name: 'Send to 312 people?' })
  reply('readAudience', { recipients: 313, unsubscribed: 4, uninvited: 0 })
  refuse('sendMassEmail', 'audienceMoved', { details: { people: '313 people', recipients: 313 } })
  await sendAs(312)
  await findAlert('This email would now go to 313 people. Please review and confirm again.')
  await screen.findByRole('heading', { name: 'Send to 313 people?' })
  lose('sendMassEmail')
  await sendAs(313)
  await findAlert(/^Failed to send mass email\. We can't reach the shop/)
})

test('how far a letter has come is shown until it is sent, and failures lead to the mail record', async () => {
  const letter = {
    mailing_id: 1,
    kind: 'mass',
    subject: 'Hello',
    message: 'Hello',
    audience: 'Everyone',
    sent_by: 'admin@demo.farm',
  } as const
  const counts = { created_at: '2026-01-05T11:00:00.000Z', recipients: 480, queued: 165, sent: 312, failed: 3, seen: 0, withheld: 0 }
  const mailing: Mailing = { ...letter, ...counts }
  const { reply, user } = await open(({ reply: say }) => say('listMailings', [mailing]))
  const beingSent = await screen.findByRole('region', { name: 'Being sent' })
  expect(beingSent.textContent).toContain('312 of 480 sent. You can close this page')
  reply('listMailings', [{ ...mailing, queued: 0, sent: 477 }])
  const before = await screen.findByRole('region', { name: 'Sent before' })
  expect(within(before).getByText('477 sent')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Being sent' })).toBeNull()
  await user.click(screen.getByRole('link', { name: '3 failed' }))
  expect((await screen.findByLabelText<HTMLSelectElement>('Status')).value).toBe('failed')
  expect(window.location.pathname + window.location.search).toBe('/admin/mail-record?status=failed')
})

test('what went wrong with a preview leaves when the letter changes', async () => {
  const { press, lose, reply } = await open()
  write()
  lose('previewMassEmail')
  reply('sendTestEmail', undefined)
  await press('Preview')
  await findAlert(/^We can't reach the shop/)
  const isTold = () => screen.queryAllByText(/^We can't reach the shop/).length > 0
  fillIn('Message', 'The hens are here.')
  await waitFor(() => expect(isTold()).toBe(false))
  await press('Preview')
  await waitFor(() => expect(isTold()).toBe(true))
  await press('Send a test to me')
  await findNotice('A test email is on its way to admin@demo.farm.')
  expect(isTold()).toBe(false)
})

test('a farm that writes in Spanish writes the letter twice, and looks at both', async () => {
  const { press, reply, asked } = await open(({ reply: say, truly }) =>
    say('readFarmSettings', { ...truly('readFarmSettings'), writes_spanish: true }),
  )
  write()
  fillIn('Subject, in Spanish (optional)', 'Noticias')
  fillIn('Message, in Spanish (optional)', 'Volvieron las gallinas.')
  const letter = { subject: 'News', text: '', html: '<p>The hens are back.</p>' }
  reply('previewMassEmail', { ...letter, es: { ...letter, subject: 'Noticias' } })
  await press('Preview')
  expect((await screen.findByRole('region', { name: 'Preview' })).textContent).toContain('News')
  expect(screen.getByRole('region', { name: 'Preview in Spanish' }).textContent).toContain('Noticias')
  expect(asked('previewMassEmail')[0]?.body).toEqual({
    ...{ subject: 'News', message: 'The hens are back.' },
    ...{ subject_es: 'Noticias', message_es: 'Volvieron las gallinas.' },
  })
  fillIn('Message, in Spanish (optional)', 'Ya volvieron.')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview in Spanish' })).toBeNull())
})

test('a farm that writes in English alone is not asked for Spanish', async () => {
  await open()
  expect(screen.queryByLabelText(/in Spanish/)).toBeNull()
})

test('orders that were selected get it, and nobody else', async () => {
  const { press, reply, asked, user } = await open(
    ({ reply: say }) => say('readAudience', { recipients: 2, unsubscribed: 0, uninvited: 3 }),
    '?orders=21,22',
  )
  await screen.findByText(/^Everyone on the 2 orders you selected/)
  await screen.findByText("2 people; 3 imported people aren't invited yet, so they're left out")
  expect(screen.queryByLabelText('Cycle')).toBeNull()
  expect(asked('readAudience').map(({ query }) => query)).toEqual(['?orders=21%2C22'])
  write()
  await press('Send to 2 people')
  await screen.findByRole('dialog')
  fill(confirmation(), '2')
  reply('sendMassEmail', { queued: 2, mailing_id: 1 })
  await user.click(dialog().getByRole('button', { name: /^Send/ }))
  await findNotice('Mass email sent successfully!')
  expect(asked('sendMassEmail').map(({ body }) => body)).toMatchObject([{ order_ids: [21, 22], recipients: 2 }])
  await waitFor(() => expect(window.location.search).toBe(''))
})

test('the people are named, a part of them can be chosen, and an email can wait for its time', async () => {
  const { asked, reply, press, user } = await open(({ reply: say }) =>
    say('readAudience', { recipients: 26, unsubscribed: 0, uninvited: 0, names: ['Ann Miller', 'Bo Lee'] }),
  )
  await screen.findByText('Ann Miller, Bo Lee and 24 more')
  write()
  await user.selectOptions(screen.getByLabelText('Only some of them'), 'People who pick up on a day')
  fillIn('Pickup day', '2027-03-04')
  fillIn('Send later (optional)', '2027-03-04T07:00')
  const email = {
    planned_id: 1,
    message: 'The hens are back.',
    subject: 'News',
    shown_subject: 'News',
    planned_by: 'admin@demo.farm',
    part: 'onDay',
    day: '2027-03-04',
    audience: 'People who pick up on Thu, Mar 4',
    send_at: '2027-03-04 07:00',
    state: 'planned',
    trouble: null,
  } as const
  reply('planMassEmail', email)
  reply('listPlannedEmails', [email])
  await press('Send Thu, Mar 4, 7:00 AM')
  await findNotice('Scheduled for Thu, Mar 4, 7:00 AM. You can stop it until then.')
  expect(asked('planMassEmail')).toMatchObject([
    { body: { message: 'The hens are back.', part: 'onDay', day: '2027-03-04', send_at: '2027-03-04 07:00' } },
  ])
  const planned = within(await screen.findByRole('region', { name: 'Scheduled' }))
  reply('stopPlannedEmail', { ...email, state: 'stopped' })
  reply('listPlannedEmails', [{ ...email, state: 'stopped' }])
  await user.click(planned.getByRole('button', { name: 'Stop: News' }))
  await user.click(await screen.findByRole('button', { name: 'Use this text again: News' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('The hens are back.')
})
