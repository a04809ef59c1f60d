import type { ComponentType } from 'react'
import { Navigate, useLocation } from 'react-router'
import { pages, pickupAnchor } from '../../shared/addresses.ts'
import { owedAnchor } from '../../shared/paper-addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { profileWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/profile.ts'
import { FRESH_MS } from '../calls/prefetch-call.ts'
import { queryClient } from '../calls/query-client.ts'
import { MoneyPart } from '../profile/money-part.tsx'
import { OrderPart, ordersOf } from '../profile/order-part.tsx'
import { PickupsPart } from '../profile/pickups-part.tsx'
import { ProfileNav } from '../profile/profile-nav.tsx'
import { RemindersPart } from '../profile/reminders-part.tsx'
import { fetchUser, useSession } from '../session.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { LoadTrouble } from '../ui/page/load-trouble.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import css from './profile.module.css'

type Part = { readonly heading: string; readonly Part: ComponentType<{ user: Me }> }

const ORDER: Part = { heading: words.heading, Part: OrderPart }
const PARTS: Readonly<Record<string, Part>> = {
  [pages.myPickups]: { heading: words.pickups, Part: PickupsPart },
  [pages.myMoney]: { heading: words.money, Part: MoneyPart },
  [pages.myReminders]: { heading: words.remindersAndCalendar, Part: RemindersPart },
}

/** The orders are asked for by the person's id, which no HTML knows: as soon as that has come, and not with the drawing. */
export const prepare = async () => {
  if (window.location.pathname !== pages.profile) return
  const user = await fetchUser(queryClient)
  if (user) await queryClient.prefetchQuery({ ...ordersOf(user), staleTime: FRESH_MS })
}

/** Emails and calendars of before the profile had parts lead to what is now on another address. */
const movedTo = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string | undefined => {
  if (pathname !== pages.profile) return
  if (hash === `#${owedAnchor}` || new URLSearchParams(search).has('card')) return pages.myMoney + search + hash
  return hash.startsWith(`#${pickupAnchor('')}`) ? pages.myPickups + hash : undefined
}

/** The profile in parts, each with an address of its own. They are one file: going from one to another loads no code. */
export default function Profile() {
  const { user } = useSession()
  const location = useLocation()
  const moved = movedTo(location)
  const { heading, Part } = PARTS[location.pathname] ?? ORDER
  if (moved) return <Navigate to={moved} replace />
  return (
    <div className={css.page}>
      {/* Another heading on each: it takes the focus of those who come to it. */}
      <PageHeading key={heading}>{heading}</PageHeading>
      <ProfileNav />
      <LoadTrouble />
      {user ? <Part user={user} /> : <Notice kind="trouble">{profileWords.notLoggedIn}</Notice>}
    </div>
  )
}
