import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/home.ts'
import { Hen } from '../drawings/hen.tsx'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { Receipt } from '../drawings/receipt.tsx'
import { SELLS_GIFTS } from '../farm.ts'
import { prepareHomeParts, useHomeParts } from '../home/use-home-parts.ts'
import { useSession } from '../session.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { LoadTrouble } from '../ui/page/load-trouble.tsx'
import { Loading } from '../ui/page/loading.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { GivenLine } from '../window/given-line.tsx'
import css from './home.module.css'

export const prepare = prepareHomeParts

const LastKnown = lazy(() => import('../home/last-known.tsx').then((known) => ({ default: known.LastKnown })))

export default function Home() {
  const { user } = useSession()
  // Only where the shop did not answer is it not known who is here.
  return user ? <HomeOf user={user} /> : <LastKnown />
}

/** Everybody's own day first, then the welcome. */
const HomeOf = ({ user }: { user: Me }) => {
  const home = useHomeParts(user)
  if (!home) return <Loading />
  const { parts, isCustomer } = home
  return (
    <>
      <LoadTrouble />
      {parts.map(({ name, Part }) => (
        <Part key={name} />
      ))}
      <section className={isCustomer || user.role !== 'user' ? `${css.welcome} ${css.below}` : css.welcome}>
        <div className="stack gap-4">
          <PageHeading title={words.title}>{words.heading}</PageHeading>
          <p className={css.lead}>{words.welcome}</p>
          <div className={`row gap-4 ${css.buttons}`}>
            <LinkButton to={pages.subscribe}>{words.subscribe}</LinkButton>
            <LinkButton to={pages.questions} isSecond>
              {words.contact}
            </LinkButton>
            {SELLS_GIFTS && (
              <LinkButton to={pages.gift} isSecond>
                {words.gift}
              </LinkButton>
            )}
          </div>
          {isCustomer && !parts.some(({ name }) => name === 'eggs') && (
            <Link className="thumb" to={pages.myMoney}>
              {words.money}
            </Link>
          )}
        </div>
        <div className={css.hen}>
          <Hen />
        </div>
      </section>
      {!isCustomer && <HowItWorks />}
      <GivenLine />
    </>
  )
}

/** For strangers, and those who have not ordered yet. */
const HowItWorks = () => (
  <section aria-labelledby="how">
    <h2 id="how">{words.how}</h2>
    <ol className={css.steps}>
      <Step drawing={<OpenCarton />} name={words.choose}>
        {words.chooseHow}
      </Step>
      <Step drawing={<Receipt />} name={words.pay}>
        {words.payHow}
      </Step>
      <Step drawing={<PickupCrate />} name={words.collect}>
        {words.collectHow}
      </Step>
    </ol>
  </section>
)

const Step = ({ drawing, name, children }: { drawing: ReactNode; name: string; children: string }) => (
  <li>
    <div className={css.drawing}>{drawing}</div>
    <div>
      <h3>{name}</h3>
      <p>{children}</p>
    </div>
  </li>
)
