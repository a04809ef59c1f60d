import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import { runOnce } from '../../http/run-once.ts'
import * as creditRecord from '../../store/money/credit-record.ts'
import * as credits from '../../store/money/credits.ts'
import * as activities from '../../store/people/activities.ts'
import * as users from '../../store/people/users.ts'

export const creditHandlers = {
  readMyCredit: async ({ user, db }) => {
    const entries = await creditRecord.listOfUser(db, user.id)
    return { balance_cents: entries.reduce((sum, { cents }) => sum + cents, 0), entries }
  },

  listCredits: async ({ query, db, setHeader }) => {
    setPageHeaders(setHeader, 'listCredits', query, { perPage: RECORDS_PER_PAGE, total: await creditRecord.count(db, query) })
    return creditRecord.list(db, query)
  },

  giveCredit: async ({ body, user, db, shop, refuse }) => {
    const person = await shop.identity.find(body.email)
    return db.begin(async (tx) => {
      const at = shop.clock()
      const entry_id = await runOnce(tx, { call: 'giveCredit', body, user, at, refuse }, async () => {
        if (!person) throw refuse('noAccount')
        await credits.lockPerson(tx, person.id)
        const cents = toCents(body.amount)
        const own = await credits.balanceOf(tx, person.id)
        // Nothing is given to an account whose address nobody has proved; what it has earned can be taken back. Asked under
        // the lock: an address that is proved meanwhile claims what is held for it.
        const isHeld = (cents > 0 || own + cents < 0) && (await users.isUnproved(tx, person.id))
        const had = isHeld ? await credits.heldFor(tx, person.email) : own
        if (cents < 0 && had + cents < 0) throw refuse('creditShort', { left: showCents(had) })
        const note = body.note.trim()
        await activities.note(tx, { user, at }, 'giveCredit', { label: person.email, is: { credit_amount: body.amount, note } })
        const owner = isHeld ? { held_for: person.email } : { user_id: person.id }
        return credits.add(tx, { ...owner, cents, reason: 'farm', note, who: user.email, at })
      })
      return creditRecord.read(tx, entry_id)
    })
  },
} satisfies Partial<Handlers>
