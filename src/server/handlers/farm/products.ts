import { EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Product } from '../../../shared/shapes/farm/products.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { takePhoto } from '../../pages/photo.ts'
import type { Db } from '../../store/database/database.ts'
import * as products from '../../store/farm/products.ts'
import * as activities from '../../store/people/activities.ts'

const factsOf = ({ product_name, product_name_es, short_name, price, eggs, rhythms }: Product) => ({
  product_name,
  ...(product_name_es && { product_name_es }),
  short_name,
  price,
  eggs,
  rhythms: rhythms.join(', '),
})

type Turning = Pick<Ask<'restoreProduct'>, 'params' | 'user' | 'shop' | 'refuse'>

/** Stops selling a product, or sells it again. */
const setArchived = async ({ params, user, shop, refuse }: Turning, tx: Db, action: 'archiveProduct' | 'restoreProduct') => {
  const was = await products.lock(tx, params.id)
  if (!was) throw refuse('notFound')
  const archived = action === 'archiveProduct'
  if (was.is_archived === archived) return was
  const is = await products.setArchived(tx, params.id, archived ? shop.clock() : null)
  const facts = { label: is.product_name, was: { archived: was.is_archived }, is: { archived } }
  await activities.note(tx, { user, at: shop.clock() }, action, facts)
  return is
}

export const productHandlers = {
  listProducts: ({ db }) => products.list(db),

  addProduct: ({ body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const { press: _key, ...wanted } = body
      const at = shop.clock()
      const id = await runOnce(tx, { call: 'addProduct', body, user, at, refuse }, async () => {
        const added = await products.add(tx, wanted, at)
        const is = await products.read(tx, added)
        await activities.note(tx, { user, at }, 'addProduct', { label: is.product_name, is: factsOf(is) })
        return added
      })
      return products.read(tx, id)
    }),

  editProduct: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const { version, ...wanted } = body
      const was = await products.lock(tx, params.id)
      if (!was) throw refuse('notFound')
      if (version !== undefined && version !== was.version) throw refuse('changedMeanwhile')
      if (params.id === CARTON && wanted.eggs !== EGGS_IN_CARTON) throw refuse('cartonIsDozen')
      if (was.is_ordered && wanted.eggs !== was.eggs) throw refuse('eggsStay')
      const is = await products.edit(tx, params.id, wanted, shop.clock())
      await activities.note(tx, { user, at: shop.clock() }, 'editProduct', { label: was.product_name, was: factsOf(was), is: factsOf(is) })
      return is
    }),

  saveProductPhoto: ({ params, body, user, db, shop, refuse }) => {
    const photo = body.photo === null ? null : takePhoto(body.photo)
    return db.begin(async (tx) => {
      const is = await products.setPhoto(tx, params.id, photo)
      if (!is) throw refuse('notFound')
      await activities.note(tx, { user, at: shop.clock() }, 'saveProductPhoto', { label: is.product_name })
      return is
    })
  },

  archiveProduct: (ask) =>
    ask.db.begin(async (tx) => {
      const onSale = await products.holdOnSale(tx)
      if (onSale.length === 1 && onSale[0] === ask.params.id) throw ask.refuse('lastProduct')
      return setArchived(ask, tx, 'archiveProduct')
    }),

  restoreProduct: (ask) => ask.db.begin((tx) => setArchived(ask, tx, 'restoreProduct')),

  arrangeProducts: ({ body, user, db, shop }) =>
    db.begin(async (tx) => {
      const before = await products.list(tx)
      await products.arrange(tx, body.product_ids)
      const is = await products.list(tx)
      const namesOf = (list: readonly Product[]) => list.map(({ short_name }) => short_name).join(', ')
      const facts = { label: 'Products', was: { listed: namesOf(before) }, is: { listed: namesOf(is) } }
      await activities.note(tx, { user, at: shop.clock() }, 'arrangeProducts', facts)
      return is
    }),
} satisfies Partial<Handlers>
