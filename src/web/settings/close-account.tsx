import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Closing } from '../../shared/shapes/my-data.ts'
import { dataWords, sayCreditEnds, sayGiftsStay, sayGivenAway, sayStays } from '../../words/en/data.ts'
import * as words from '../../words/en/pages/settings.tsx'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { useReading } from '../calls/use-call.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Reading } from '../ui/page/reading.tsx'
import { CloseDialog } from './close-dialog.tsx'
import css from './own-data.module.css'

export const CloseAccount = ({ user }: { user: Me }) => {
  const closing = useReading('readClosing')
  return (
    <section aria-labelledby="close-account">
      <h2 id="close-account">{words.close}</h2>
      <Reading of={closing}>{(now) => <WhatHappens user={user} closing={now} askAgain={closing.refetch} />}</Reading>
    </section>
  )
}

type Props = { user: Me; closing: Closing; askAgain: () => Promise<unknown> }

const WhatHappens = ({ user, closing, askAgain }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const [isMoved, setMoved] = useState(false)

  const lookAgain = async () => {
    setAsking(false)
    await askAgain()
    setMoved(true)
  }

  if (closing.is_last_admin) return <p>{sentenceOf('lastAdmin')}</p>
  if (closing.is_held) return <FarmDecides />
  if (closing.owed_cents > 0)
    return (
      <p>
        {dataWords.stillOwed(showCents(closing.owed_cents))} <Link to={pages.myMoney}>{words.seeOwed}</Link>
      </p>
    )
  return (
    <>
      <p>{words.whenClosed}</p>
      <ul className="stack gap-2">
        <li>{words.closedOut}</li>
        <li>{words.closedTexts}</li>
        <li>{words.closedNews}</li>
        <li>{sayStays(closing.orders)}</li>
        {closing.gifts > 0 && <li>{sayGiftsStay(closing.gifts)}</li>}
        <li>{words.closedCopies}</li>
        <li>{words.closedAgain}</li>
      </ul>
      <GivenUp closing={closing} />
      <Notice kind="trouble">{isMoved && dataWords.movedMeanwhile}</Notice>
      <div>
        <PressButton isSecond onClick={() => setAsking(true)}>
          {words.closeMine}
        </PressButton>
      </div>
      {isAsking && <CloseDialog user={user} closing={closing} onMoved={lookAgain} onClose={() => setAsking(false)} />}
    </>
  )
}

const FarmDecides = () => (
  <>
    <p>{sentenceOf('orderHeld')}</p>
    <WriteToFarm />
  </>
)

const WriteToFarm = () => (
  <Link className="thumb" to={pages.questions}>
    {words.writeToFarm}
  </Link>
)

/** Nothing that was paid for is lost unseen. */
const GivenUp = ({ closing: { pickups, credit_cents } }: { closing: Closing }) =>
  pickups.length + credit_cents > 0 && (
    <div className={css.given}>
      <p>
        <strong>{words.givenUp}</strong>
      </p>
      <ul className="stack gap-2">
        {pickups.length > 0 && <li>{sayGivenAway(pickups)}</li>}
        {credit_cents > 0 && <li>{sayCreditEnds(credit_cents)}</li>}
      </ul>
      <p>{words.ratherNot}</p>
      <WriteToFarm />
    </div>
  )
