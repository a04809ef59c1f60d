import type { Client } from 'pg'

// After an outage the shop listens again within a second.
const RETRY_MS = 100
const LONGEST_RETRY_MS = 1_000

export type Listening = { unlisten: () => Promise<void> }

/**
 * Listens to a channel on its own connection. If it is lost, another one is opened; `anew` is called each time, because
 * notifications in between were missed.
 */
export const listenToChannel = async (
  open: () => Client,
  channel: string,
  hear: (payload: string) => void,
  anew: () => void,
): Promise<Listening> => {
  let client = open()
  let wait = 0
  let isOver = false
  const start = async () => {
    client.on('notification', ({ payload = '' }) => hear(payload)).on('end', startLater)
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      wait = 0
      anew()
    } catch (error) {
      void client.end()
      throw error
    }
  }
  const startAgain = () => {
    if (isOver) return
    client = open()
    // That ends this connection, so a new one will be opened.
    start().catch(() => {})
  }
  const startLater = () => {
    setTimeout(startAgain, wait)
    wait = Math.min(wait + RETRY_MS, LONGEST_RETRY_MS)
  }
  const unlisten = async () => {
    isOver = true
    await client.end()
  }
  try {
    await start()
  } catch (error) {
    isOver = true
    throw error
  }
  return { unlisten }
}
