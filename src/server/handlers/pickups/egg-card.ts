import type { Me } from '../../../shared/shapes/entities.ts'
import type { EggCard, MyCard } from '../../../shared/shapes/pickups.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import type { Shop } from '../../kernel/context.ts'
import { endOldPages } from '../../money/payment-page/end-page.ts'
import { changePickup, changePlanned, giveIn, type Owner, skipIn } from '../../pickups/change-pickup.ts'
import { moveToWeek } from '../../pickups/move-pickup.ts'
import { nameFriend } from '../../pickups/name-friend.ts'
import { readChoices } from '../../pickups/pickup-choices.ts'
import { isInWeek, showVisits } from '../../pickups/pickup-rules.ts'
import { sayTook } from '../../pickups/say-took.ts'
import { offerIn } from '../../pickups/shortage/offer-short.ts'
import { undoPickup } from '../../pickups/undo-pickup.ts'
import type { Db } from '../../store/database/database.ts'
import * as cards from '../../store/people/egg-cards.ts'
import * as sessions from '../../store/people/sessions.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as stopped from '../../store/pickups/stopped.ts'

/** In a session that is still there: a link made after all access was ended would outlive that. */
const cardOf = (shop: Shop, session: Session, { id }: Me, before: (tx: Db) => Promise<unknown> = async () => {}): Promise<MyCard> =>
  shop.db.begin(async (tx) => {
    if (!(await sessions.hold(tx, session.id))) throw new Refusal('notSignedIn')
    await before(tx)
    return { card_url: (await shop.eggCards.linksOf(tx, [id])).get(id) ?? null }
  })

type ByCard = Pick<Ask<'readCard'>, 'shop' | 'today' | 'address' | 'refuse'>

const ownerOf = async ({ shop, refuse }: ByCard, token: string): Promise<Owner> => {
  const owner = await shop.eggCards.ownerOf(token)
  if (!owner) throw refuse('linkUsedOrExpired')
  return owner
}

const show = async ({ shop, today }: ByCard, { id }: Owner): Promise<EggCard> => ({
  today,
  pickups: await showVisits(shop, shop.db, await myPickups.listComing(shop.db, id, today)),
  is_stopped: await stopped.hasAny(shop.db, id),
})

/** Limits changes: as many as from the profile, whatever address they come from. */
const ownerWhoChanges = async (ask: ByCard, token: string): Promise<Owner> => {
  const owner = await ownerOf(ask, token)
  await ask.shop.limits.count('write', { address: ask.address, account: owner.id })
  return owner
}

/** What of it changes the sum on an open payment page. */
const DEEDS = { skip: 'skip', give: undefined, undo: 'undo', offer: 'short' } as const

export const eggCardHandlers = {
  readMyCard: ({ shop, session, user }) => cardOf(shop, session, user),
  renewMyCard: ({ shop, session, user }) => cardOf(shop, session, user, (tx) => cards.want(tx, user.id, true)),
  removeMyCard: ({ shop, session, user }) => cardOf(shop, session, user, (tx) => cards.want(tx, user.id, false)),

  readCard: async (ask) => show(ask, await ownerOf(ask, ask.body.token)),

  changeByCard: async (ask) => {
    const { body, shop, db, refuse } = ask
    const user = await ownerWhoChanges(ask, body.token)
    const asked = { params: { id: body.pickup_id }, user, shop, db, refuse }
    const deed = DEEDS[body.change]
    if (deed) await endOldPages(shop, deed, { user_id: user.id })
    if (body.change === 'skip') await db.begin((tx) => skipIn(tx, asked))
    else if (body.change === 'give') await db.begin((tx) => giveIn(tx, asked))
    else if (body.change === 'offer') await db.begin((tx) => offerIn(tx, asked))
    else await changePickup(asked, (tx, visit) => undoPickup(asked, tx, visit))
    return show(ask, user)
  },

  readCardWeeks: async (ask) => {
    const { body, shop, db, today, refuse } = ask
    const { id } = await ownerOf(ask, body.token)
    const visit = await myPickups.find(db, id, body.pickup_id, today)
    if (!visit) throw refuse('notFound')
    return { weeks: (await readChoices(shop, visit)).weeks }
  },

  moveByCard: async (ask) => {
    const { body, shop, db, refuse } = ask
    const user = await ownerWhoChanges(ask, body.token)
    await changePlanned(
      { params: { id: body.pickup_id }, user, shop, db, refuse },
      (visit) => visit.state === 'planned' && isInWeek(visit, body.week),
      (tx, visit) => moveToWeek({ body, shop, refuse }, tx, visit),
    )
    return show(ask, user)
  },

  nameFriendByCard: async (ask) => {
    const { body, shop, db, today, refuse } = ask
    const user = await ownerWhoChanges(ask, body.token)
    await db.begin((tx) => nameFriend(tx, { params: { id: body.pickup_id }, user, shop, today, refuse }, body.friend_name.trim()))
    return show(ask, user)
  },

  sayTook: (ask) => ask.db.begin((tx) => sayTook(tx, ask, ask.body)),

  sayTookByCard: async (ask) => {
    const { body, shop, today, refuse } = ask
    const user = await (body.took === undefined ? ownerOf : ownerWhoChanges)(ask, body.token)
    return ask.db.begin((tx) => sayTook(tx, { user, shop, today, refuse }, body))
  },
} satisfies Partial<Handlers>
