import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { expectFocusOn, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { MailRecord } from '../../../shared/shapes/records.ts'

const FAILED: MailRecord = {
  mail_id: '7',
  letter: 'mass',
  to_address: 'ann@demo.farm',
  user_id: null,
  subject: 'Hello',
  status: 'failed',
  attempts: 5,
  last_error: 'Mailbox full',
  created_at: '2026-01-05T11:00:00.000Z',
  sent_at: null,
  removed_after: null,
  seen_at: null,
  seen_by: null,
  can_resend: true,
}

const open = (search: string, mails: MailRecord[], prepare: (answers: Answers) => void = () => {}) => {
  const page = openPage(`/admin/mail-record${search}`, 'farmer', (answers) => {
    answers.reply('listMails', mails)
    prepare(answers)
  })
  const press = async (name: RegExp) => page.user.click(await screen.findByRole('button', { name }))
  return { ...page, press }
}
const rowOf = (address: string) => screen.getByText(new RegExp(address)).closest('li') as HTMLElement

test('a failed mail is sent again at once, and the list takes the focus when it leaves', async () => {
  const { press, reply } = open('?status=failed', [FAILED])
  reply('resendMail', { ...FAILED, status: 'queued' })
  await press(/^Resend: /)
  await findNotice("It's being sent again.")
  reply('listMails', [])
  await screen.findByRole('heading', { name: 'No matching emails' })
  await expectFocusOn(() => screen.getByRole('region', { name: 'Emails' }))
})

test('a failed mail that was looked at says by whom, which can be undone; one that was held back says why', async () => {
  const why = 'Unsubscribed before it was sent'
  const failed = { ...FAILED, can_resend: false }
  const withheld = { ...failed, mail_id: '8', to_address: 'bea@demo.farm', status: 'withheld', last_error: why } as const
  const { press, reply } = open('?q=Hello', [failed, withheld])
  reply('markMailSeen', { ...failed, status: 'seen', seen_at: '2026-01-06T11:00:00.000Z', seen_by: 'admin@demo.farm' })
  reply('markMailUnseen', failed)
  await press(/^Mark as reviewed: Hello/)
  await waitFor(() => expect(rowOf('ann@').textContent).toContain('Failed, reviewed'))
  expect(rowOf('ann@').textContent).toContain('Reviewed by admin@demo.farm, Tue, Jan 6')
  expect(rowOf('bea@').textContent).toContain('Not sent')
  expect(rowOf('bea@').textContent).toContain(why)
  expect(within(rowOf('bea@')).getAllByRole('button')).toHaveLength(1)
  const undo = within(rowOf('ann@')).getByRole('button', { name: /^Undo: Hello/ })
  expect(document.activeElement).toBe(undo)
  await press(/^Undo: Hello/)
  await waitFor(() => expect(within(rowOf('ann@')).queryByText(/Reviewed by/)).toBeNull())
})

test('a mail with a link to an account is not kept, and the record says why', async () => {
  const link: MailRecord = { ...FAILED, letter: 'reset-password', status: 'sent', last_error: null, can_resend: false }
  const { press, reply } = open('?q=ann', [link])
  reply('readMail', { ...link, body_text: null, body_html: null })
  await press(/^Read: /)
  await screen.findByText(/we no longer keep it/)
  expect(screen.queryByRole('button', { name: /^Resend/ })).toBeNull()
})

test('an email is shown as it is sent, in a frame; without HTML, its text', async () => {
  const { press, reply, user } = open('?q=ann', [FAILED])
  reply('readMail', { ...FAILED, body_text: 'Hi Ann, eggs.', body_html: '<p>Hi Ann,</p><p>eggs</p>' })
  await press(/^Read: /)
  expect((await screen.findByTitle('The email')).getAttribute('srcdoc')).toContain('Hi Ann,')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  reply('readMail', { ...FAILED, body_text: 'Plain words.', body_html: '' })
  await press(/^Read: /)
  await screen.findByText('Plain words.')
})

test('a page of the record beyond its end leads back to the first', async () => {
  const { user } = open('?page=9999', [], ({ reply }) =>
    reply('listMailLines', ({ query }) => (query.get('page') === '9999' ? [] : [{ mail: FAILED, mailing: null }]), 1),
  )
  await user.click(await screen.findByRole('link', { name: 'Go to the first page' }))
  await screen.findByRole('button', { name: /^Read: / })
  expect(window.location.href).toMatch(/\/admin\/mail-record\??$/)
})
