import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openQueue } from '../../src/server/kernel/queue.ts'
import { writeLetter } from '../../src/server/mail/letters/letter.ts'
import { postMails } from '../../src/server/mail/post-mails.ts'
import { connect } from '../../src/server/store/database/database.ts'
import { removeDataDirs, startShop } from '../support/shop/shop-process.ts'
import { makeDatabase } from '../support/shop/test-shop.ts'

/** kill -9 in the middle of a burst of mails: none is lost, and each kill doubles at most what was under way. */

const MAILS = 100
const KILLS = 1
const AT_ONCE = 4

const arrived: string[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, { envelope }, done) => {
    stream.resume()
    // Slow enough for a kill to find mails under way.
    stream.once('end', () =>
      setTimeout(() => {
        arrived.push((envelope.rcptTo[0] as { address: string }).address)
        done()
      }, 30),
    )
  },
})
// A shop that is killed breaks its connections off.
smtp.on('error', () => {})
beforeAll(() => new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve)))
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  removeDataDirs()
})

describe('a burst of mails', () => {
  test('survives kill -9 of the shop: everybody gets theirs', { timeout: 120_000 }, async () => {
    const database = await makeDatabase()
    const db = connect(database.url, 2)
    const queue = await openQueue(database.url, pino({ level: 'silent' }))
    const people = Array.from({ length: MAILS }, (_, each) => `${each}@people.example`)
    const letter = writeLetter({
      letter: 'verify',
      farm: 'A farm',
      language: 'en',
      subject: 'News',
      says: ['Eggs!'],
      isSecret: true,
      link: { label: 'Open', url: 'http://localhost/#token=hush' },
    })
    await db.begin((tx) =>
      postMails(
        tx,
        queue,
        people.map((to) => ({ to, letter })),
      ),
    )

    const env = {
      DATABASE_URL: database.url,
      SESSION_SECRET: createHash('sha256').update(database.url).digest('hex'),
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      MAIL_FROM: 'eggs@farm.example',
    }
    for (let kill = 1; kill <= KILLS; kill++) {
      const shop = await startShop(env)
      await vi.waitFor(() => expect(new Set(arrived).size).toBeGreaterThan((kill * MAILS) / (KILLS + 2)), { timeout: 60_000, interval: 5 })
      await shop.kill('SIGKILL')
    }
    const last = await startShop(env)
    await vi.waitFor(async () => expect(await db`select 1 from mail where status <> 'sent'`).toHaveLength(0), {
      timeout: 90_000,
      interval: 100,
    })

    expect(new Set(arrived)).toEqual(new Set(people))
    expect(arrived.length - MAILS).toBeLessThanOrEqual(KILLS * AT_ONCE)
    expect(last.log()).not.toContain('#token=')
    await last.kill('SIGTERM')
    await queue.close()
    await db.end()
    await database.drop()
  })
})
