import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../tests/support/pages/answers.ts'
import { findAlert } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const visit = { pickup_id: 1, cartons: 2, is_collected: false, said_at: null }
const MINE = { site_name: 'Barn', visits: [visit] }
const TAKEN = { site_name: 'Barn', visits: [{ ...visit, is_collected: true, said_at: '2026-11-18T15:00:00.000Z' }] }

const open = (prepare: (answers: Pick<Answers, 'reply' | 'refuse'>) => void, path = '/here?site=3') => openPage(path, 'customer', prepare)

test('the code on the sheet shows what is there for its reader, who says that they took it, and takes that back', async () => {
  const { user, reply, asked } = open(({ reply: says }) => says('sayTook', MINE))
  await screen.findByText('2 cartons at Barn')
  reply('sayTook', TAKEN)
  await user.click(screen.getByRole('button', { name: 'I took my 2 cartons' }))
  await screen.findByText('Thank you! You took your 2 cartons.')
  reply('sayTook', MINE)
  await user.click(screen.getByRole('button', { name: "I haven't taken them yet" }))
  await screen.findByRole('button', { name: 'I took my 2 cartons' })
  expect(asked('sayTook').map(({ body }) => body)).toEqual([{ site_id: 3 }, { site_id: 3, took: true }, { site_id: 3, took: false }])
})

test('what a host has marked is said, and cannot be taken back', async () => {
  const { user, refuse } = open(({ reply }) => reply('sayTook', MINE))
  const took = await screen.findByRole('button', { name: 'I took my 2 cartons' })
  refuse('sayTook', 'markedByHost')
  await user.click(took)
  await findAlert('The host or the farm already marked this pickup')
})

test('where there is nothing for a person today, the page says so', async () => {
  open(({ reply }) => reply('sayTook', { site_name: 'Barn', visits: [] }))
  await screen.findByText('You have nothing to pick up at Barn today.')
})

test('an address without a site asks to scan again', async () => {
  open(() => {}, '/here')
  await screen.findByText('This address is incomplete. Please scan the code on the sheet again.')
})
