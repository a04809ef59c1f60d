import type { Client } from 'pg'

// After an outage the shop listens again within a second.
const RETRY_MS = 100
const LONGEST_RETRY_MS = 1_000

export type Listening = { unlisten: () => Promise<void> }

type Channel = { hear: (payload: string) => void; anew: () => void }

/**
 * Listens to channels on one connection of their own, which is open while there are any. If it is lost, another one is
 * opened; `anew` is called each time, because notifications in between were missed.
 */
export const openListener = (open: () => Client) => {
  const channels = new Map<string, Channel>()
  let client: Client | undefined
  let wait = 0
  const startListening = (on: Client, channel: string) => on.query(`listen ${on.escapeIdentifier(channel)}`)
  const start = async () => {
    const mine = open()
    client = mine
    mine.on('notification', ({ channel, payload = '' }) => channels.get(channel)?.hear(payload)).on('end', startLater)
    try {
      await mine.connect()
      for (const channel of channels.keys()) await startListening(mine, channel)
      wait = 0
      for (const { anew } of channels.values()) anew()
    } catch (error) {
      void mine.end()
      throw error
    }
  }
  const startAgain = () => {
    // A failed start ends its connection, so a new one will be opened.
    if (channels.size > 0 && client === undefined) start().catch(() => {})
  }
  const startLater = () => {
    client = undefined
    setTimeout(startAgain, wait)
    wait = Math.min(wait + RETRY_MS, LONGEST_RETRY_MS)
  }
  const forget = async (channel: string) => {
    channels.delete(channel)
    if (channels.size === 0) await client?.end()
    // Nobody listens anymore, so nobody waits for a server that does not answer.
    else client?.query(`unlisten ${client.escapeIdentifier(channel)}`).catch(() => {})
  }
  return {
    listen: async (channel: string, hear: Channel['hear'], anew: Channel['anew']): Promise<Listening> => {
      channels.set(channel, { hear, anew })
      try {
        if (client === undefined) await start()
        else {
          await startListening(client, channel)
          anew()
        }
      } catch (error) {
        channels.delete(channel)
        throw error
      }
      return { unlisten: () => forget(channel) }
    },
    end: async () => {
      channels.clear()
      await client?.end()
    },
  }
}
