import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SubscribeHints } from '../../shared/shapes/checkout.ts'
import type { Me, Role } from '../../shared/shapes/entities.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Reading } from '../calls/api.ts'
import { FRESH_MS, prefetchCall } from '../calls/prefetch-call.ts'
import { queryClient } from '../calls/query-client.ts'
import { fetchUser } from '../session.tsx'

/** What is shown above the welcome, and the data it needs. */
type HomePart = { readonly default: ComponentType; readonly readings: readonly Reading[] }

const PARTS = {
  host: () => import('./host-day.tsx'),
  admin: () => import('../admin/farm-day.tsx'),
  owed: () => import('./whats-new.tsx').then(({ WhatsOwed, readings }) => ({ default: WhatsOwed, readings })),
  again: () => import('./next-season.tsx'),
  eggs: () => import('./next-eggs.tsx'),
  news: () => import('./whats-new.tsx').then(({ WhatsNew, readings }) => ({ default: WhatsNew, readings })),
  stored: () => import('./last-known.tsx').then(({ StoreHome, readings }) => ({ default: StoreHome, readings })),
} as const satisfies Readonly<Record<string, () => Promise<HomePart>>>

type PartName = keyof typeof PARTS

const BY_ROLE: Readonly<Record<Role, readonly PartName[]>> = { user: [], host: ['host'], admin: ['admin'] }

const hasEggs = async (): Promise<boolean> => {
  await prefetchCall('listMyPickups')
  // Where the answer has failed, the part says so.
  return queryClient.getQueryData<MyPickup[]>(['listMyPickups'])?.some(({ is_collected }) => !is_collected) ?? true
}

/** A part that does not come is left out: the page is whole without it. */
const open = async (name: PartName): Promise<{ name: PartName; Part: ComponentType }[]> => {
  try {
    const { default: Part, readings } = await PARTS[name]()
    await Promise.all(readings.map(prefetchCall))
    return [{ name, Part }]
  } catch {
    return []
  }
}

/** Who has ordered knows how it works. */
const hasOrdered = async (): Promise<boolean> => {
  await prefetchCall('readSubscribeHints')
  return (queryClient.getQueryData<SubscribeHints>(['readSubscribeHints'])?.last_order ?? null) !== null
}

const openParts = async (role: Role) => {
  const eggs = hasEggs().then((has) => (has ? open('eggs') : []))
  const again = hasOrdered().then((has) => (has ? open('again') : []))
  const [isCustomer, ...parts] = await Promise.all([
    hasOrdered(),
    ...BY_ROLE[role].map(open),
    open('owed'),
    again,
    eggs,
    open('news'),
    open('stored'),
  ])
  return { isCustomer, parts: parts.flat() }
}

/** Where notifications were once allowed, someone else may have left theirs on. Where that can't be asked, it is next time. */
const checkDevice = ({ id }: Me) => {
  if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return
  import('../settings/notifications/own-device.ts').then(({ keepOwnDevice }) => keepOwnDevice(id)).catch(() => {})
}

const partsOf = (user: Me) => ({
  queryKey: ['homeParts', user.id, user.role],
  queryFn: () => {
    checkDevice(user)
    return openParts(user.role)
  },
  structuralSharing: false,
})

/**
 * Loaded only for the people they are for, with the data they show: the page is drawn once, and nothing in it moves. No
 * skeleton, because its height isn't known, and it would vanish for people without an order.
 */
export const useHomeParts = (user: Me) => useQuery(partsOf(user)).data

/** As soon as it is known who is logged in, not when it renders. */
export const prepareHomeParts = async (): Promise<void> => {
  const user = await fetchUser(queryClient)
  if (user) await queryClient.prefetchQuery({ ...partsOf(user), staleTime: FRESH_MS })
}
