import { adminTabs } from '../../../../shared/admin-addresses.ts'
import type { Import } from '../../../../shared/shapes/imports.ts'
import { showCount } from '../../../../words/en/dashboard/count.ts'
import { LinkButton } from '../../../ui/button/link-button.tsx'
import { Facts } from '../../../ui/show/facts.tsx'
import { Actions, Sheet } from '../../parts/show/tab-page.tsx'
import css from '../bring-people.module.css'
import { ImportRows } from '../rows/import-rows.tsx'
import { InvitePeople } from './invite-people.tsx'
import { UndoImport } from './undo-import.tsx'

/** What came of a spreadsheet, and what there is to do with it now. */
export const ImportResult = ({ one }: { one: Import }) => (
  <>
    <Sheet heading={one.state === 'done' ? 'Imported' : 'Import undone'}>
      <Facts of={factsOf(one)} />
      {one.state === 'takenBack' && <p>To import it after all, choose the file again.</p>}
      {one.state === 'done' && one.counts.orders > 0 && (
        <Actions>
          <LinkButton isSecond to={ordersOf(one)}>
            See the orders
          </LinkButton>
        </Actions>
      )}
    </Sheet>
    {one.state === 'done' && (
      <div className={`stack gap-6 ${css.pair}`}>
        <InvitePeople one={one} />
        <UndoImport one={one} />
      </div>
    )}
    {/** People who stayed haven't been notified of anything yet. */}
    {one.state === 'takenBack' && one.mailable > 0 && <InvitePeople one={one} />}
    {one.has_rows && (
      <Sheet heading="Row by row">
        <ImportRows one={one} isStale={false} />
      </Sheet>
    )}
  </>
)

const factsOf = ({ state, counts, taken_back_rows, kept_rows }: Import): Readonly<Record<string, string>> =>
  state === 'done'
    ? {
        'New customers': showCount(counts.people_new),
        Orders: showCount(counts.orders),
        'With problems': showCount(counts.problems),
        ...(counts.left_out > 0 && { 'Left out': showCount(counts.left_out) }),
        'Already here': showCount(counts.already),
      }
    : { 'Rows undone': showCount(taken_back_rows), 'Rows that stay': showCount(kept_rows) }

const ordersOf = ({ defaults: { cycle_id } }: Import) =>
  cycle_id === null ? adminTabs.subscriptions.path : `${adminTabs.subscriptions.path}?cycle=${cycle_id}`
