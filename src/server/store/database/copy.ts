import { Readable, Writable } from 'node:stream'
import pg from 'pg'
import type { Line } from './line.ts'

/** The parts of a connection that a COPY uses; the driver's types leave them out. */
type Wire = Pick<pg.Connection, 'stream'> & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}
type CopyHandlers = { handleCopyData?: (message: { chunk: Buffer }, wire: Wire) => void; handleCopyInResponse?: (wire: Wire) => void }

/** Sends a COPY whose rows go through the handlers, and waits for its end. */
const copy = (line: Line, text: string, handlers: CopyHandlers): Promise<unknown> =>
  line.use(
    (client) =>
      new Promise((resolve, reject) => {
        const query = Object.assign(new pg.Query(text, (error) => (error ? reject(error) : resolve(undefined))), handlers)
        client.query(query)
      }),
  )

/** Applies back pressure by not reading on. If the reader stops, rows already on the way are dropped. */
export const copyOut = (line: Line, text: string): Readable => {
  let stream: Wire['stream'] | undefined
  const rows = new Readable({
    read: () => void stream?.resume(),
    destroy: (error, done) => {
      stream?.resume()
      done(error)
    },
  })
  const handleCopyData: CopyHandlers['handleCopyData'] = ({ chunk }, wire) => {
    stream = wire.stream
    // The driver reuses a message's memory for the next ones.
    if (!rows.destroyed && !rows.push(Buffer.from(chunk))) stream.pause()
  }
  copy(line, text, { handleCopyData }).then(
    () => rows.push(null),
    (error: Error) => rows.destroy(error),
  )
  return rows
}

const sinkTo = (wire: Wire, copied: Promise<unknown>): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      wire.sendCopyFromChunk(chunk)
      if (wire.stream.writableNeedDrain) wire.stream.once('drain', done)
      else done()
    },
    final: (done) => {
      wire.endCopyFrom()
      copied.then(() => done(), done)
    },
    destroy(error, done) {
      if (!this.writableFinished) wire.sendCopyFail(error?.message ?? 'There are no more rows')
      done(error)
    },
  })

/** Waits until the server is ready for rows, and at the end until it has stored them. */
export const copyIn = (line: Line, text: string): Promise<Writable> =>
  new Promise((resolve, reject) => {
    const copied = copy(line, text, {
      handleCopyInResponse: (wire) => {
        const sink = sinkTo(wire, copied)
        copied.catch((error: Error) => sink.destroy(error))
        resolve(sink)
      },
    })
    copied.catch(reject)
  })
