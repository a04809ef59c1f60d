import type { Client } from 'pg'

// After an outage the shop hears again within a second of the database.
const RETRY_MS = 100
const LONGEST_RETRY_MS = 1_000

export type Listening = { unlisten: () => Promise<void> }

/**
 * Hears what is notified on a channel, on a connection of its own. When that is lost there will be another; `anew` is
 * called each time, as what was notified in between was not heard.
 */
export const listen = async (
  open: () => Client,
  channel: string,
  hear: (payload: string) => void,
  anew: () => void,
): Promise<Listening> => {
  let [client, wait, isOver] = [open(), 0, false]
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
    // It has ended by that, and so there will be another.
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
