import type { Me } from '../../shared/shapes/entities.ts'
import type { MyPickup } from '../../shared/shapes/pickups.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import { spokenClock } from '../kernel/spoken/spoken-clock.ts'
import { holdBalance } from '../money/balance.ts'
import { lowerOwed } from '../money/credit/skip-credit.ts'
import type { Db, Pool } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import * as refunds from '../store/money/refunds.ts'
import * as myPickups from '../store/pickups/my-pickups.ts'
import { isOpen, isSpare, maySkip, showVisit, skipCredits, untilOf } from './pickup-rules.ts'

/** Whoever changes an own visit, from the profile or by their egg card. */
export type Owner = Pick<Me, 'id'>

/** What every change of an own visit is asked with, by any of its pickups. */
export type Asked = {
  params: { id: number }
  user: Owner
  shop: Shop
  refuse: Refuse<'notFound' | 'orderEnding' | 'changesClosed'>
}

type Planned = Asked & { refuse: Refuse<'notFound' | 'orderEnding' | 'changesClosed' | 'undoFirst'> }
type Act = (tx: Db, visit: myPickups.Visit) => Promise<unknown>

/** Changes an own visit before its cut-off, all its pickups at once and alone with its order, and tells how it stands then. */
export const changeIn = async (tx: Db, { params, user, shop, refuse }: Asked, act: Act): Promise<MyPickup> => {
  const visit = await myPickups.lock(tx, user.id, params.id)
  if (!visit) throw refuse('notFound')
  // Its price goes back already: as credit of a skip it would go back twice.
  if (await refunds.isEnding(tx, visit.subscription_id)) throw refuse('orderEnding')
  if (!isOpen(shop, visit)) throw refuse('changesClosed', { until: spokenClock(untilOf(shop, visit)) })
  await act(tx, visit)
  const changed = await myPickups.find(tx, user.id, params.id)
  if (!changed) throw new Error(`Pickup ${params.id} is gone`)
  return showVisit(shop, tx, changed)
}

/** The same for one that is planned: pressed twice it is done once, and what else was done comes first to be undone. */
const changePlannedIn = (tx: Db, ask: Planned, isDone: (visit: myPickups.Visit) => boolean, act: Act): Promise<MyPickup> =>
  changeIn(tx, ask, async (_, visit) => {
    if (isDone(visit)) return
    if (visit.state !== 'planned') throw ask.refuse('undoFirst')
    await act(tx, visit)
  })

export const changePickup = (ask: Asked & { db: Pool }, act: Act): Promise<MyPickup> => ask.db.begin((tx) => changeIn(tx, ask, act))

export const changePlanned = (ask: Planned & { db: Pool }, isDone: (visit: myPickups.Visit) => boolean, act: Act): Promise<MyPickup> =>
  ask.db.begin((tx) => changePlannedIn(tx, ask, isDone, act))

type Skipping = Planned & {
  refuse: Refuse<'notFound' | 'orderEnding' | 'changesClosed' | 'undoFirst' | 'noSkipsLeft' | 'skipDisputed' | 'spareStays'>
}

/** Left out; its price lowers what is owed of the order, and is credit beyond that. */
export const skipIn = (tx: Db, ask: Skipping): Promise<MyPickup> =>
  changePlannedIn(
    tx,
    ask,
    ({ state }) => state === 'skipped',
    async (_, visit) => {
      const { shop, user, refuse } = ask
      if (isSpare(visit)) throw refuse('spareStays')
      if (!maySkip(shop, visit)) throw refuse('noSkipsLeft')
      const { subscription_id } = visit
      const balance = await holdBalance(shop, tx, { id: subscription_id, user_id: user.id })
      // The bank has the money that would become credit.
      if (balance.disputed) throw refuse('skipDisputed')
      await myPickups.setState(tx, visit, 'skipped')
      const entry = { user_id: user.id, reason: 'skip', subscription_id, at: shop.clock() } as const
      const earned = skipCredits(visit, balance).filter(({ cents }) => cents > 0)
      await credits.addAll(
        tx,
        earned.map((each) => ({ ...entry, ...each })),
      )
      await lowerOwed(shop, tx, subscription_id, earned)
    },
  )

export const giveIn = (tx: Db, ask: Planned): Promise<MyPickup> =>
  changePlannedIn(
    tx,
    ask,
    ({ state }) => state === 'donated',
    (_, visit) => myPickups.setState(tx, visit, 'donated'),
  )
