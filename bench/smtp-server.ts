import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server that takes every mail and keeps none. It can be told to take its time, and says when so many have come. */

export type Instructions = { delayMs?: number; countTo?: number }
export type Counted = { bytes: number }

let delayMs = 0
let countTo = 0
let count = 0
let bytes = 0

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _, done) => {
    stream.on('data', (part: Buffer) => {
      bytes += part.length
    })
    stream.once('end', () => {
      if (delayMs > 0) setTimeout(done, delayMs)
      else done()
      count += 1
      if (count === countTo) process.send?.({ bytes } satisfies Counted)
    })
  },
})

process.on('message', (told: Instructions) => {
  delayMs = told.delayMs ?? 0
  if (told.countTo !== undefined) {
    countTo = told.countTo
    count = 0
    bytes = 0
  }
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }))
