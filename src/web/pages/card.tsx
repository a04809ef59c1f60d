import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { CardWish } from '../../shared/card-link.ts'
import { owedAnchor } from '../../shared/paper-addresses.ts'
import type { EggCard } from '../../shared/shapes/pickups.ts'
import { cardWords } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/card.tsx'
import { farmClock, showMoment } from '../../words/en/pages/moment.ts'
import * as ui from '../../words/en/pages/ui.ts'
import css from '../card/card.module.css'
import { CardPickup } from '../card/card-pickup.tsx'
import { currentPickups } from '../card/current-pickups.ts'
import { type CardChanges, useCard, useCardChanges } from '../card/use-card.ts'
import { weekFormId } from '../card/week-form.tsx'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { FARM_NAME } from '../farm.ts'
import { forgetFragment } from '../kept-fragment.ts'
import { useMailedToken, useMailedWish } from '../mailed-token.ts'
import { forgetCard, readCard } from '../stored/stored-card.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { Loading } from '../ui/page/loading.tsx'
import { MessagePage } from '../ui/page/message-page.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Folded } from '../ui/show/folded.tsx'
import { Wordmark } from '../ui/show/wordmark.tsx'

const SHOWN = 4

/** A private link to a person's next pickups, without a login. Opened from the home screen it is the one that was last opened here. */
export default function Card() {
  const inLink = useMailedToken()
  const token = inLink ?? readCard()?.token
  const { isForgotten, forget } = useForget()
  return (
    <div className={`stack gap-5 ${css.page}`}>
      <div className={css.noPrint}>
        <Wordmark />
      </div>
      {token ? (
        <Opened key={token} token={token} forget={forget} />
      ) : isForgotten ? (
        <NoCard>
          <p role="status">{cardWords.forgotten}</p>
        </NoCard>
      ) : (
        <BadLink>{words.badLink}</BadLink>
      )}
    </div>
  )
}

/** For a device that others use too: neither the card nor its link is left there. */
const useForget = () => {
  const [isForgotten, setForgotten] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const forget = () => {
    forgetCard()
    forgetFragment(pages.card)
    client.removeQueries({ queryKey: ['readCard'] })
    // The button is gone with it; the heading of what comes takes the focus over.
    document.querySelector('main')?.focus({ preventScroll: true })
    setForgotten(true)
    return navigate(pages.card, { replace: true })
  }
  return { isForgotten, forget }
}

const Opened = ({ token, forget }: { token: string; forget: () => void }) => {
  const { card, at, refused, isEnded, ask } = useCard(token)
  const wish = useMailedWish()
  const changes = useCardChanges(token, wish?.way === 'week' ? weekFormId(wish.pickup_id) : undefined)
  if (isEnded) return <BadLink>{cardWords.ended}</BadLink>
  return (
    <>
      <PageHeading>{words.heading}</PageHeading>
      {!card && !refused && <Loading />}
      <Notice kind="trouble">{refused && (card ? cardWords.old(showMoment(at)) : reasonOf(refused))}</Notice>
      {refused && (
        <div className={css.noPrint}>
          <PressButton isSecond onClick={() => ask()}>
            {ui.tryAgain}
          </PressButton>
        </div>
      )}
      {card && <Pickups card={card} changes={changes} wish={wish} />}
      {card && <Foot at={at} forget={forget} />}
    </>
  )
}

const Pickups = ({ card, changes, wish }: { card: EggCard; changes: CardChanges; wish: CardWish | undefined }) => {
  const clock = farmClock()
  const pickups = currentPickups(card.pickups, clock)
  // What is big is what comes next: neither collected nor left out.
  const next = pickups.find(({ state, is_collected }) => state === 'planned' && !is_collected)?.pickup_date
  const soon = pickups.slice(0, SHOWN)
  const later = pickups.slice(SHOWN)
  const rows = (of: EggCard['pickups']) => (
    <ul className="stack gap-4 list">
      {of.map((pickup) => (
        <CardPickup
          key={pickup.pickup_id}
          pickup={pickup}
          today={clock.slice(0, 10)}
          changes={changes}
          isNext={pickup.pickup_date === next || pickup.pickup_id === wish?.pickup_id}
          wish={pickup.pickup_id === wish?.pickup_id ? wish.way : undefined}
        />
      ))}
    </ul>
  )
  const stopped = card.is_stopped && (
    <p role="status">
      {cardWords.stopped} <Link to={`${pages.myMoney}#${owedAnchor}`}>{words.owed}</Link>
    </p>
  )
  if (pickups.length === 0)
    return (
      stopped || (
        <p role="status">
          {cardWords.none} {cardWords.noneNext}
        </p>
      )
    )
  return (
    <>
      {stopped}
      {rows(soon)}
      {later.length > 0 && <Folded name={words.later(later.length)}>{rows(later)}</Folded>}
    </>
  )
}

const Foot = ({ at, forget }: { at: string; forget: () => void }) => (
  <div className={css.foot}>
    <p className={css.printed}>{words.asOf(FARM_NAME, showMoment(at))}</p>
    <div className={`${css.noPrint} row gap-3`}>
      <PressButton isSecond onClick={() => window.print()}>
        {ui.print}
      </PressButton>
      <PressButton isSecond onClick={forget}>
        {words.forget}
      </PressButton>
    </div>
    <p className={css.noPrint}>
      {words.aboutIt((name) => (
        <Link to={pages.myPickups}>{name}</Link>
      ))}
    </p>
  </div>
)

const NoCard = ({ children }: { children: ReactNode }) => (
  <MessagePage drawing={<OpenCarton />} heading={words.heading} next={<LinkButton to={pages.profile}>{words.toProfile}</LinkButton>}>
    {children}
  </MessagePage>
)

const BadLink = ({ children }: { children: string }) => (
  <NoCard>
    <p role="alert">{children}</p>
  </NoCard>
)
