import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../kernel/clock.ts'
import { openMailbox } from './mailbox.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dozen-mailbox-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const open = () => openMailbox(dataDir, systemClock, pino({ level: 'silent' }))

test('the local mailbox keeps the last 500 emails, over a restart too', async () => {
  mkdirSync(join(dataDir, 'mailbox'))
  for (let each = 0; each < 500; each++)
    writeFileSync(join(dataDir, 'mailbox', `${1_700_000_000_000 + each}-${randomUUID()}.eml`), `Subject: Email ${each}\n\nEggs`)
  const mailbox = await open()
  const door = createTransport(mailbox.url)
  await door.sendMail({ from: 'eggs@farm.example', to: 'ann@people.example', subject: 'The newest', text: 'Eggs' })
  door.close()
  await mailbox.close()
  const again = await open()
  const names = await again.list()
  expect(names).toHaveLength(500)
  const [newest, oldest] = [await again.read(names[0] ?? ''), await again.read(names.at(-1) ?? '')]
  expect([newest?.subject, oldest?.subject]).toEqual(['The newest', 'Email 1'])
  await again.close()
})
