import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '../kernel/clock.ts'

/** The local mailbox: a real SMTP server on loopback that keeps mails as files in the data folder. */
export type Mailbox = {
  url: string
  /** Names of the kept mails, newest first. */
  list: () => Promise<string[]>
  read: (name: string) => Promise<ParsedMail | undefined>
  close: () => Promise<void>
}

const KEPT = 500
const NAME = /^\d{13}-[0-9a-f-]{36}\.eml$/

/** Loaded with the first mail: a shop that sends none stays small. */
const parse = async (content: Buffer): Promise<ParsedMail> => (await import('mailparser')).simpleParser(content)

const contentOf = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })

export const openMailbox = async (dataDir: string, clock: Clock, log: FastifyBaseLogger): Promise<Mailbox> => {
  const folder = join(dataDir, 'mailbox')
  await mkdir(folder, { recursive: true, mode: 0o700 })

  const list = async () =>
    (await readdir(folder))
      .filter((name) => NAME.test(name))
      .sort()
      .reverse()
  const read = async (name: string) => {
    const content = NAME.test(name) ? await contentOf(join(folder, name)) : undefined
    return content && parse(content)
  }

  const keep = async (stream: NodeJS.ReadableStream) => {
    const name = `${clock().getTime()}-${randomUUID()}.eml`
    const draft = join(folder, `${name}.part`)
    try {
      await pipeline(stream, createWriteStream(draft, { mode: 0o600 }))
      await rename(draft, join(folder, name))
    } catch (error) {
      // Half a mail keeps others from the room that is left.
      await rm(draft, { force: true })
      throw error
    }
    for (const old of (await list()).slice(KEPT)) await rm(join(folder, old), { force: true })
    // Whom it is for and what it says is read in the mailbox: its link may open an account, and a log is read by others.
    log.info('An email arrived in the local mailbox')
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      keep(stream).then(() => done(), done)
    },
  })
  server.on('error', (error) => log.warn({ err: error }, 'The local mailbox had an error'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, list, read, close: () => new Promise((resolve) => server.close(resolve)) }
}
