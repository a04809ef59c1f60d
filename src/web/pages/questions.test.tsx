import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeClock } from '../../../tests/support/pages/clock.ts'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const open = async () => {
  const page = openPage('/questions', 'customer')
  await waitFor(() => expect(typedIn('Name')).toBe('Casey Morgan'))
  const send = () => page.user.click(screen.getByRole('button', { name: 'Send message' }))
  return { ...page, send }
}
const write = () => {
  fillIn('Name', 'Robin Hale')
  fillIn('Subject', 'Blue eggs')
  fillIn('Message', 'Do you have\nblue ones?')
}
const saidOf = (label: string) => descriptionOf(screen.getByLabelText(label))

test('all four fields are needed, and the email has to look like one', async () => {
  const { send, asked } = await open()
  fillIn('Name', '')
  fillIn('Email', 'robin')
  await send()
  const summary = await findAlert('Please check the marked fields.')
  await expectFocusOn(() => summary)
  expect(within(summary).getAllByRole('link')).toHaveLength(4)
  write()
  for (const odd of ['robin', '<robin@farm.example>', 'robin@farm.example,x', 'ro\u200bbin@farm.example']) {
    fillIn('Email', odd)
    await send()
    await waitFor(() => expect(saidOf('Email')).toBe('Please enter a valid email address.'))
  }
  expect(typedIn('Message')).toBe('Do you have\nblue ones?')
  fillIn('Email', 'robin@farm.example')
  fillIn('Message', '\u00a0\u200b\n')
  await send()
  await expectFocusOn(() => screen.getByLabelText('Message'))
  expect(asked('askQuestion')).toEqual([])
})

test('when it cannot be sent, that is said for ten seconds and nothing typed is lost', async () => {
  const { send, lose } = await open()
  write()
  lose('askQuestion')
  const { pass } = takeClock()
  await send()
  const trouble = 'An error occurred while sending your message.'
  await findAlert(trouble)
  expect(typedIn('Message')).toBe('Do you have\nblue ones?')
  await pass(10_500)
  expect(screen.queryByText(trouble, { exact: false })).toBeNull()
})

test('what was written survives a session that ended, until it is sent', async () => {
  const { user, send, refuse, reply, truly } = await open()
  write()
  refuse('askQuestion', 'notSignedIn')
  reply('whoAmI', { user: null, is_lasting: false })
  await send()
  await screen.findByRole('button', { name: 'Login' })
  const { user: me } = truly('whoAmI')
  if (!me) throw new Error('Nobody is there')
  reply('signIn', { user: me })
  reply('whoAmI', { user: me, is_lasting: false })
  reply('askQuestion', undefined)
  fillIn('Email', me.email)
  fillIn('Password', 'six-brown-eggs')
  await user.click(screen.getByRole('button', { name: 'Login' }))
  await screen.findByLabelText('Message')
  expect(window.location.pathname).toBe('/questions')
  expect(['Name', 'Subject', 'Message'].map(typedIn)).toEqual(['Robin Hale', 'Blue eggs', 'Do you have\nblue ones?'])
  await send()
  await findNotice('Your message has been sent successfully.')
  expect(typedIn('Message')).toBe('')
  cleanup()
  openPage('/questions', 'customer')
  await screen.findByLabelText('Message')
  expect(typedIn('Message')).toBe('')
})
