import type { Shop } from '../../kernel/context.ts'
import type { PushJob } from '../../kernel/queue.ts'
import { encryptFor } from '../../outside/push/encrypt.ts'
import { EndpointRefused, type PushAnswer, type PushDoor } from '../../outside/push/push-door.ts'
import { authorizationFor } from '../../outside/push/vapid.ts'
import * as devices from '../../store/people/notices/push-devices.ts'

/** Sends one notice to one device. Throws if a retry may help. */

export type PushParts = Pick<Shop, 'db' | 'clock' | 'config' | 'log' | 'pushKeys'>

/** The browser has unsubscribed, or never subscribed to this shop. */
const GONE = [403, 404, 410]
const isForLater = (status: number): boolean => status === 408 || status === 429 || status >= 500

/** Whom a push service can ask about the shop. Without an address of its own, nobody else has it either. */
const subjectOf = ({ publicUrl, mailFrom }: PushParts['config']): string =>
  publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:${mailFrom}`

const post = async (
  { config, clock, pushKeys }: PushParts,
  door: PushDoor,
  device: devices.Sendable,
  job: PushJob,
): Promise<PushAnswer> => {
  const now = clock()
  const { endpoint } = device
  const body = encryptFor(device, Buffer.from(job.payload))
  const headers = {
    authorization: authorizationFor(endpoint, { keys: await pushKeys.read(), subject: subjectOf(config), now }),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': String(body.length),
    ttl: String(device.seconds_left),
    urgency: job.urgency,
    topic: job.topic,
  }
  return door({ endpoint, headers, body }, now)
}

/** An address that can't be used is as good as none. */
const postOrForget = async (parts: PushParts, door: PushDoor, device: devices.Sendable, job: PushJob): Promise<PushAnswer> => {
  try {
    return await post(parts, door, device, job)
  } catch (error) {
    if (error instanceof EndpointRefused) return { status: 410 }
    // The address is a secret of the browser: no error repeats it.
    const { code, name } = error as { code?: string; name: string }
    throw new Error(`The push service cannot be reached (${code ?? name})`)
  }
}

export const sendPush = async (parts: PushParts, door: PushDoor, job: PushJob): Promise<void> => {
  const { db, log } = parts
  const { push_device_id } = job
  const device = await devices.find(db, push_device_id, job.until)
  if (!device || device.seconds_left <= 0) return
  if (device.is_waiting) throw new Error('The push service asked to wait')
  const { status, waitSeconds } = await postOrForget(parts, door, device, job)
  if (GONE.includes(status)) {
    await devices.forget(db, push_device_id)
    return void log.info({ push_device_id, status }, 'A device no longer takes notifications and was forgotten')
  }
  if (isForLater(status)) {
    if (waitSeconds !== undefined) await devices.wait(db, push_device_id, waitSeconds)
    throw new Error(`The push service answered ${status}`)
  }
  if (status < 200 || status > 299) log.warn({ push_device_id, status }, 'A push service refused a notification; it is not sent again')
}
