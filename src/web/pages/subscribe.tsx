import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Me } from '../../shared/shapes/entities.ts'
import { subscribeWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/order/subscribe.tsx'
import { goneWords } from '../../words/en/refusals/gone.ts'
import { useSession } from '../session.tsx'
import { LateWarning } from '../subscribe/late-warning.tsx'
import { Order } from '../subscribe/order.tsx'
import type { Catalog } from '../subscribe/order-types.ts'
import { useCatalog } from '../subscribe/use-catalog.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { langOf } from '../ui/own-text.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Unreachable } from '../ui/page/unreachable.tsx'
import css from './subscribe.module.css'

/** Fetched only while nothing can be ordered; when that fails, the heading has said so. */
const Nothing = ({ gone }: { gone: ReactNode }) => <>{gone}</>
const NoSites = lazy(() =>
  import('../subscribe/sites/no-sites.tsx').then(
    (loaded) => ({ default: loaded.NoSites }),
    () => ({ default: Nothing }),
  ),
)
const NoCycle = lazy(() =>
  import('../subscribe/no-cycle.tsx').then(
    (loaded) => ({ default: loaded.NoCycle }),
    () => ({ default: Nothing }),
  ),
)

export default function Subscribe() {
  const { user } = useSession()
  const { catalog, isUnreachable, error, ask } = useCatalog()
  if (!user) return null
  if (isUnreachable) return <Unreachable error={error} onTryAgain={ask} />
  return (
    <div className={`stack gap-3 ${css.page}`}>
      <PageHeading title={words.title}>{headingOf(catalog)}</PageHeading>
      {catalog ? <Answer user={user} catalog={catalog} ask={ask} /> : <Loading cards={4}>{subscribeWords.loading}</Loading>}
    </div>
  )
}

const headingOf = (catalog: Catalog | undefined) => {
  if (catalog?.cycles.length === 0) return subscribeWords.noCycle
  return catalog?.sites.length === 0 ? subscribeWords.noSites : words.heading
}

const Answer = ({ user, catalog, ask }: { user: Me; catalog: Catalog; ask: () => Promise<unknown> }) => {
  const hadForm = useRef(false)
  const hasForm = catalog.cycles.length > 0 && catalog.sites.length > 0
  if (hasForm) hadForm.current = true
  const gone = <FormGone hadForm={hadForm.current && !hasForm} />
  if (!hasForm) return <Suspense>{catalog.cycles.length === 0 ? <NoCycle user={user} gone={gone} /> : <NoSites gone={gone} />}</Suspense>
  return (
    <>
      {catalog.hints.late_text && <LateWarning text={catalog.hints.late_text} lang={langOf(catalog.hints, 'late_text')} />}
      <Order user={user} catalog={catalog} askCatalogAgain={ask} />
    </>
  )
}

/** Why the form someone was filling in is gone. */
const FormGone = ({ hadForm }: { hadForm: boolean }) => <Notice kind="trouble">{hadForm && goneWords.form}</Notice>
