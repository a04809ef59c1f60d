import type { ReactNode } from 'react'
import { pages } from '../../shared/addresses.ts'
import { Hen } from '../drawings/hen.tsx'
import { OpenCarton } from '../drawings/open-carton.tsx'
import { PickupCrate } from '../drawings/pickup-crate.tsx'
import { Receipt } from '../drawings/receipt.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { GivenLine } from '../window/given-line.tsx'
import css from './home.module.css'

export default function Home() {
  return (
    <>
      <section className={css.welcome}>
        <div className={css.words}>
          <PageHeading title="Home">Fresh eggs, every week</PageHeading>
          <p className={css.lead}>
            Welcome, and good to see you. Subscribe once for the whole cycle, then collect your cartons at a pickup site near you.
          </p>
          <div className={css.buttons}>
            <LinkButton to={pages.subscribe}>Subscribe for Pickup</LinkButton>
            <LinkButton to={pages.questions} isSecond>
              Contact Us
            </LinkButton>
          </div>
        </div>
        <div className={css.hen}>
          <Hen />
        </div>
      </section>
      <section aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={css.steps}>
          <Step drawing={<OpenCarton />} name="Choose your cartons">
            One carton a week or a few more, and the pickup site that suits you.
          </Step>
          <Step drawing={<Receipt />} name="Pay once">
            You pay for the weeks the cycle still has. Nothing renews behind your back.
          </Step>
          <Step drawing={<PickupCrate />} name="Collect every week">
            Your eggs wait for you at your site. Bring a bag and say hello.
          </Step>
        </ol>
      </section>
      <GivenLine />
    </>
  )
}

const Step = ({ drawing, name, children }: { drawing: ReactNode; name: string; children: string }) => (
  <li>
    <div className={css.drawing}>{drawing}</div>
    <div>
      <h3>{name}</h3>
      <p>{children}</p>
    </div>
  </li>
)
