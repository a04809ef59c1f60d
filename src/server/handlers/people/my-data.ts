import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { FileInPieces } from '../../http/file-in-pieces.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { stepUp } from '../../identity/second-factor/step-up.ts'
import { endPage } from '../../money/payment-page/end-page.ts'
import { closeAccount, readClosing } from '../../people/close-account.ts'
import { asJson, asSheets, collectMyData } from '../../people/my-data.ts'
import { writeSpreadsheet } from '../../sheets/xlsx/spreadsheet.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'

export const myDataHandlers = {
  downloadMyData: async ({ query, user, db, shop, today }) => {
    const { farm_name, time_zone } = shop.farm.current
    const data = await shop.semaphores.download(() => collectMyData(db, user))
    const bytes =
      query.format === 'json'
        ? [asJson(data, farm_name, shop.clock())]
        : await writeSpreadsheet(asSheets(data), { timeZone: time_zone, madeAt: shop.clock() })
    return new FileInPieces(bytes, `my-data-${today}.${query.format}`)
  },

  readClosing: ({ user, db, today }) => readClosing(db, user.id, today),

  closeAccount: async ({ body, user, address, db, shop, cookie, today, refuse, setCookies }) => {
    await stepUp(shop, user, body, address)
    // What waits for a card is ended at the provider first; money that has arrived meanwhile is theirs to see.
    for (const page of await paymentPages.listOfUser(db, user.id, ['order', 'change', 'gift'])) {
      const end = await endPage(shop, page)
      if (end === 'paid') throw refuse(page.purpose === 'order' ? 'alreadyPaid' : 'changedMeanwhile')
      if (end === 'processing') throw refuse('closingWaits')
    }
    const parts = {
      queue: shop.queue,
      farm_name: shop.farm.current.farm_name,
      today,
      at: shop.clock(),
      by: { who: adminWords.theCustomer, label: adminWords.theirAccount },
    }
    const outcome = await db.begin((tx) => closeAccount(tx, user.id, body, parts))
    if (outcome !== 'closed') throw refuse(outcome)
    // So that the person can sign up again at once. If the provider is down, this is retried every minute.
    await shop.identity
      .removeClosed()
      .catch((error: Error) => shop.log.warn({ reason: error.message }, 'A closed account waits to be removed'))
    setCookies(await shop.identity.signOut(cookie))
  },
} satisfies Partial<Handlers>
