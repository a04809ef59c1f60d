import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'

// After an outage the shop hears again within a second of the database.
const RETRY_MS = 100
const LONGEST_RETRY_MS = 1_000

/**
 * Hears what is notified on a channel, on a connection of its own. When that is lost there will be another; `anew` is
 * called each time, as what was notified in between was not heard.
 */
export const listen = async (open: () => Client, channel: string, hear: (payload: string) => void, anew: () => void) => {
  let isOver = false
  const start = async () => {
    const client = open()
    const ended = new Promise<void>((resolve) => void client.on('end', resolve))
    client.on('notification', ({ payload = '' }) => hear(payload))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      anew()
    } catch (error) {
      void client.end()
      throw error
    }
    return { client, ended }
  }
  let listening = await start()
  const startAgain = async (wait: number): Promise<void> => {
    await delay(wait)
    if (isOver) return
    try {
      listening = await start()
    } catch {
      await startAgain(Math.min(wait + RETRY_MS, LONGEST_RETRY_MS))
    }
  }
  const keepOn = async () => {
    while (!isOver) {
      await listening.ended
      await startAgain(0)
    }
    await listening.client.end()
  }
  const over = keepOn()
  return {
    unlisten: async () => {
      isOver = true
      await listening.client.end()
      await over
    },
  }
}
