import { pages } from '../../shared/addresses.ts'
import * as words from '../../words/en/pages/profile.ts'
import { isAwaited, useReading } from '../calls/use-call.ts'
import { Due } from '../money/owed/due.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { MyPickups } from './my-pickups.tsx'

/** When and where the eggs are, and what can be changed about it. */
export const PickupsPart = () => {
  const pickups = useReading('listMyPickups')
  const hints = useReading('readSubscribeHints')
  const owed = useReading('listMyOwed')
  // Drawn together: what comes a moment later would push the rest down.
  if ([pickups, hints, owed].some(isAwaited)) return <Loading cards={3} />
  return (
    <>
      <Due />
      <Reading of={pickups}>{(mine) => (mine.length > 0 ? <MyPickups pickups={mine} today={hints.data?.today} /> : <NoPickups />)}</Reading>
    </>
  )
}

const NoPickups = () => (
  <>
    <p role="status">{words.noPickups}</p>
    <div>
      <LinkButton to={pages.subscribe}>{words.subscribe}</LinkButton>
    </div>
  </>
)
