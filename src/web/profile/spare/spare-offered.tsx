import { lazy, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { MyPickup } from '../../../shared/shapes/pickups.ts'
import { spareAnchor } from '../../../shared/spare-link.ts'
import { notLoaded } from '../../../words/en/pages/change-opener.ts'
import * as words from '../../../words/en/pages/order/spare.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { useOneForm } from '../../ui/form/use-one-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/page/loading.tsx'

/** Loaded only by people who take some. */
const SpareForm = lazy(() => import('./spare-form.tsx').catch(() => ({ default: () => <Notice kind="trouble">{notLoaded}</Notice> })))

/** Spare cartons of the days and sites where a person collects; an email leads here, with the form open. */
export const SpareOffered = ({ pickups }: { pickups: readonly MyPickup[] }) => {
  const { hash } = useLocation()
  const form = useOneForm(hash.slice(1))
  const box = useRef<HTMLDivElement>(null)
  const offered = pickups.flatMap((pickup) => (pickup.spare ? [{ pickup, spare: pickup.spare }] : []))
  const isMeant = /^#spare-\d+$/.test(hash)
  useEffect(() => {
    if (isMeant) box.current?.scrollIntoView({ block: 'center' })
  }, [isMeant])
  if (offered.length === 0) return isMeant ? <p role="status">{words.gone}</p> : null
  return (
    <div className="stack gap-4" ref={box}>
      {offered.map(({ pickup, spare }) => {
        const id = spareAnchor(spare.offer_id)
        return (
          <section key={id} className="stack gap-3 card edged" aria-label={words.heading}>
            <h2>{words.heading}</h2>
            <p>{words.offered(pickup, spare)}</p>
            {form.opened === id ? (
              <Suspense fallback={<Loading lines={4} />}>
                <SpareForm pickup={pickup} spare={spare} close={form.close} />
              </Suspense>
            ) : (
              <div>
                <PressButton id={id} isSecond onClick={() => form.open(id)}>
                  {words.take}
                </PressButton>
              </div>
            )}
          </section>
        )
      })}
    </div>
  )
}
