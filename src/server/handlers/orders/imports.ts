import { RECORDS_PER_PAGE } from '../../../shared/limits.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import type { Refuse } from '../../http/refusal.ts'
import { runOnce } from '../../http/run-once.ts'
import { beginDraft, fillDefaults, orderAfter, proposeStatus, statusAfter, withProducts } from '../../imports/begin-draft.ts'
import { changeDraft, lockDraft } from '../../imports/change-draft.ts'
import { describeImport, listImports } from '../../imports/describe-import.ts'
import { inviteImported, showLetter } from '../../imports/invite-imported.ts'
import { choose } from '../../imports/matching/choices.ts'
import { parseInThread } from '../../imports/parse-in-thread.ts'
import { isOutdated, preview, readFarm } from '../../imports/preview.ts'
import { RefusedFile } from '../../imports/reading/refused-file.ts'
import { rememberChoices } from '../../imports/remember-choices.ts'
import * as activities from '../../store/people/activities.ts'
import * as importRows from '../../store/people/import-rows.ts'
import * as imports from '../../store/people/imports.ts'

const NO_ROWS = 'This sheet has no rows below its headers. Please choose another file or sheet.'

/** Reads a file in its own thread; the farmer is told what can't be read. */
const read = async (content: string, sheet: string | undefined, refuse: Refuse<'importRefused'>) => {
  const found = await parseInThread(Buffer.from(content, 'base64'), sheet).catch((error: unknown) => {
    throw error instanceof RefusedFile ? refuse('importRefused', { reason: error.message }) : error
  })
  if (found.lines.length === 0) throw refuse('importRefused', { reason: NO_ROWS })
  return found
}

/** What was given; what was left out stays as it is. */
const changed = <Of extends object>(was: Of, given: { [Name in keyof Of]?: Of[Name] | undefined }): Of => ({
  ...was,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
})

export const importHandlers = {
  listImports: ({ db, shop }) => listImports(db, shop),

  readImport: async ({ params, db, shop, refuse }) => {
    const found = await describeImport(db, shop, params.id)
    if (!found) throw refuse('notFound')
    return found
  },

  uploadImport: async ({ body, user, db, shop, today, refuse }) => {
    const { lines, date_order, ...file } = await read(body.content, undefined, refuse)
    const defaults = { cycle_id: null, site_id: null, cartons_per_week: null, status: proposeStatus(file.matching), date_order }
    const at = shop.clock()
    const id = await db.begin((tx) =>
      runOnce(tx, { call: 'uploadImport', body, user, at, refuse }, async () => {
        const begun = await beginDraft(tx, shop, today, { ...file, defaults })
        const added = await imports.add(tx, { ...file, ...begun, file_name: body.file_name, content: body.content }, user.id, at)
        await importRows.replaceRows(tx, added, lines)
        await preview(tx, shop, today, { ...file, ...begun, import_id: added })
        return added
      }),
    )
    const found = await describeImport(db, shop, id)
    if (!found) throw new Error(`Import ${id} is gone`)
    return found
  },

  matchImport: async ({ params, body, db, shop, today, refuse }) => {
    const asked = body.sheet
    // Read before anything is held.
    const content = asked === undefined ? null : await imports.readContent(db, params.id)
    const other = content === null ? undefined : await read(content, asked, refuse)
    return changeDraft({ db, shop, today, refuse }, { import_id: params.id, version: body.version }, async (tx, found) => {
      const isOther = other !== undefined && other.sheet !== found.sheet
      const farm = await readFarm(tx, shop, today)
      const matching = isOther ? withProducts(farm, other) : changed(found.matching, body.matching)
      const status = body.defaults.status ?? statusAfter(found, matching)
      const given = { ...changed(found.defaults, body.defaults), status, ...(isOther && { date_order: other.date_order }) }
      const defaults = isOther
        ? fillDefaults(farm, { ...other, matching, defaults: given })
        : { ...given, date_order: await orderAfter(tx, found, { matching, given: body.defaults.date_order }) }
      if (isOther) {
        await imports.setSheet(tx, params.id, other)
        await importRows.replaceRows(tx, params.id, other.lines)
      }
      await imports.setMatching(tx, params.id, { matching, defaults })
      return { ...found, columns: isOther ? other.columns : found.columns, matching, defaults }
    })
  },

  listImportRows: async ({ params, query, db, setHeader, refuse }) => {
    const found = await imports.find(db, params.id)
    if (!found) throw refuse('notFound')
    setPageHeaders(setHeader, 'listImportRows', query, {
      perPage: RECORDS_PER_PAGE,
      total: await importRows.countRows(db, params.id, query),
    })
    return importRows.listRows(db, found, query)
  },

  listImportValues: async ({ params, db, refuse }) => {
    const found = await imports.readValues(db, params.id)
    if (!found) throw refuse('notFound')
    return found
  },

  chooseImportValues: ({ params, body, db, shop, today, refuse }) =>
    changeDraft({ db, shop, today, refuse }, { import_id: params.id, version: body.version }, async (tx, found) => {
      const choices = body.values.reduce((all, { field, value, chosen }) => choose(all, field, value, chosen), found.choices)
      await imports.setChoices(tx, params.id, choices)
      return { ...found, choices }
    }),

  changeImportRow: ({ params, body, db, shop, today, refuse }) =>
    changeDraft({ db, shop, today, refuse }, { import_id: params.id, version: body.version }, async (tx, found) => {
      const name = { import_id: params.id, line: params.line }
      const was = await importRows.findChanges(tx, name)
      if (!was) throw refuse('notFound')
      const edits = Object.fromEntries(Object.entries({ ...was.edits, ...body.cells }).filter(([, text]) => typeof text === 'string'))
      await importRows.setChanges(tx, name, { edits, decision: body.decision === undefined ? was.decision : body.decision })
      await imports.setNext(tx, params.id)
      return found
    }),

  runImport: async ({ params, body, user, db, shop, today, refuse }) => {
    const isAsSeen = await db.begin(async (tx) => {
      const found = await lockDraft(tx, { import_id: params.id, version: body.version }, refuse)
      // A draft may be days old: what is imported is what was shown, or it is shown again.
      if (await isOutdated(tx, shop, today, found.farm_seen)) {
        const seen = await importRows.digestLines(tx, params.id)
        await preview(tx, shop, today, found)
        if ((await importRows.digestLines(tx, params.id)) !== seen) {
          await imports.setMatching(tx, params.id, found)
          return false
        }
      }
      const lines = await importRows.countRows(tx, params.id, { show: 'ready' })
      if (lines === 0) throw refuse('importEmpty')
      await imports.setState(tx, params.id, 'running')
      await rememberChoices(tx, found, shop.clock())
      await activities.note(tx, { user, at: shop.clock() }, 'runImport', { label: found.file_name, is: { lines } })
      await shop.queue.send(tx, 'work-on-imports', [{}])
      return true
    })
    if (!isAsSeen) throw refuse('changedMeanwhile')
    const found = await describeImport(db, shop, params.id)
    if (!found) throw refuse('notFound')
    return found
  },

  takeBackImport: async ({ params, user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      const locked = await imports.lock(tx, params.id)
      const found = locked && (await describeImport(tx, shop, params.id))
      if (!found) throw refuse('notFound')
      if (found.why_not !== null) throw refuse('importStays', { reason: found.why_not })
      await imports.setState(tx, params.id, 'takingBack')
      await activities.note(tx, { user, at: shop.clock() }, 'takeBackImport', { label: locked.file_name, was: { lines: found.done_rows } })
      await shop.queue.send(tx, 'work-on-imports', [{}])
    })
    const found = await describeImport(db, shop, params.id)
    if (!found) throw refuse('notFound')
    return found
  },

  dropImport: ({ params, db, refuse }) =>
    db.begin(async (tx) => {
      const found = await imports.lock(tx, params.id)
      if (!found) throw refuse('notFound')
      if (found.state !== 'draft') throw refuse('importBegun')
      await imports.drop(tx, params.id)
      return undefined
    }),

  inviteImported: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const found = await imports.lock(tx, params.id)
      if (!found) throw refuse('notFound')
      // Not while its people come or go.
      if (found.state !== 'done' && found.state !== 'takenBack') throw refuse('nobodyToInvite')
      const mailed = await inviteImported(tx, shop, params.id)
      if (mailed === 0) throw refuse('nobodyToInvite')
      await activities.note(tx, { user, at: shop.clock() }, 'inviteImported', { label: found.file_name, is: { recipients: mailed } })
      return { mailed }
    }),

  previewImportLetter: async ({ shop }) => showLetter(shop),
} satisfies Partial<Handlers>
