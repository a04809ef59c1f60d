import { pages } from '../../../shared/addresses.ts'
import { piecesOf } from '../../../shared/rules/products.ts'
import type { PackedName, PackedSite, PackingDay } from '../../../shared/shapes/packing.ts'
import * as words from '../../../words/en/dashboard/packing.ts'
import { showHours } from '../../../words/en/dates/hours.ts'
import * as here from '../../../words/en/pages/order/here.ts'
import { sayPantry } from '../../../words/en/pantry.ts'
import QrCode from '../../ui/show/qr-code.tsx'
import { showTogether } from '../../ui/show/show-pieces.ts'
import { PersonLink } from '../parts/show/person-link.tsx'
import { Bare } from '../parts/show/pieces.tsx'
import { Owes } from './owes.tsx'
import css from './printed.module.css'
import { PrintedHead } from './printed-head.tsx'

type Props = {
  readonly day: PackingDay
  readonly site: PackedSite
  /** The shop's address, for the code on the sheet; none on a sheet for practice. */
  readonly shopUrl?: string | undefined
}

/** The list that goes with the crates: who collects what, and where they sign. */
export const SitePage = ({ day, site, shopUrl }: Props) => (
  <section className={`stack gap-6 card ${css.page}`} aria-label={site.site_name}>
    <table className={css.table}>
      <thead>
        <PrintedHead day={day} what={site.site_name} more={site.site_address} hours={showHours(site)} columns={4} />
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col" className={css.number}>
            {site.products ? words.toPickUp : words.cartons}
          </th>
          <th scope="col" className={css.notes}>
            {words.notes}
          </th>
          <th scope="col" className={css.signed}>
            {words.signed}
          </th>
        </tr>
      </thead>
      <tbody>
        {site.names.map((name) => (
          <NameRow key={name.pickup_id} line={name} isOwedPrinted={day.prints_owed} />
        ))}
        <tr className={css.total}>
          <th scope="row">{words.total}</th>
          <td className={css.number}>
            <Bare of={site} which="cartons" />
          </td>
          <td colSpan={2} />
        </tr>
        {site.donated > 0 && (
          <tr className={css.total}>
            <th scope="row">{sayPantry(day.pantry_name)}</th>
            <td className={css.number}>
              <Bare of={site} which="donated" />
            </td>
            <td colSpan={2}>{words.inTotal(showTogether(piecesOf(site)))}</td>
          </tr>
        )}
      </tbody>
    </table>
    {shopUrl && <ScanHere url={new URL(`${pages.here}?site=${site.site_id}`, shopUrl).href} />}
  </section>
)

/** People who take their eggs where nobody hands them out say so themselves. */
const ScanHere = ({ url }: { url: string }) => (
  <div className={css.scan}>
    <QrCode text={url} label={here.qrCode(url)} />
    <p>{here.scan}</p>
  </div>
)

const NameRow = ({ line, isOwedPrinted }: { line: PackedName; isOwedPrinted: boolean }) => (
  <tr>
    <th scope="row">
      <PersonLink id={line.reference}>{line.name}</PersonLink>{' '}
      {line.held_from && <span>{(line.is_made_up ? words.makesUpFor : words.keptFrom)(line.held_from)}</span>}
      {line.owed_cents > 0 && <Owes line={line} isPrinted={isOwedPrinted} />}
    </th>
    <td className={css.number}>
      {line.short_name === undefined ? line.cartons : showTogether([{ cartons: line.cartons, product: line.short_name }])}
    </td>
    <td className={css.notes}>{line.notes}</td>
    <td className={css.signed}>
      <div />
    </td>
  </tr>
)
