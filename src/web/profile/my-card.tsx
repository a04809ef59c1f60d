import '../pickups/pickup-calls.ts'
import { useQueryClient } from '@tanstack/react-query'
import { cardWords } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useCall, useReading } from '../calls/use-call.ts'
import { FileButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { CopiedField } from '../ui/form/copied-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { Reading } from '../ui/page/reading.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './calendar-section.module.css'

/** The private link to the person's egg card: opened, copied, renewed, removed. */
export const MyCard = () => (
  <section className={`stack gap-3 card edged ${css.part}`} aria-labelledby="egg-card">
    <h2 id="egg-card">{words.card}</h2>
    <p>
      {words.cardAbout} <WaysOut />
    </p>
    <Reading of={useReading('readMyCard')}>{({ card_url }) => (card_url ? <Card url={card_url} /> : <NoCard />)}</Reading>
  </section>
)

/** Skipping is spoken of where the farm allows it. */
const WaysOut = () => cardWords.ways(useReading('listMyPickups').data?.some(({ free_skips }) => free_skips > 0) ?? false)

const useCardCall = (name: 'renewMyCard' | 'removeMyCard') => {
  const client = useQueryClient()
  const { mutate, ...rest } = useCall(name)
  return { press: () => mutate(undefined, { onSuccess: (card) => client.setQueryData(['readMyCard'], card) }), ...rest }
}

const Card = ({ url }: { url: string }) => {
  const renew = useCardCall('renewMyCard')
  const remove = useCardCall('removeMyCard')
  const error = renew.error ?? remove.error
  return (
    <>
      <div className="row gap-3">
        <FileButton href={url}>{words.openCard}</FileButton>
      </div>
      <Folded name={words.privateLink}>
        <div className="stack gap-4">
          <CopiedField
            name="cardLink"
            label={words.privateLink}
            description={words.privateLinkAbout}
            text={url}
            copyLabel={words.copyLink}
            copyWord={words.copy}
            said={cardWords}
          />
          <p>{words.otherLinkAbout}</p>
          <div className="row gap-3">
            <PressButton isSecond isBusy={renew.isPending} onClick={renew.press}>
              {words.newLink}
            </PressButton>
            <PressButton isSecond isBusy={remove.isPending} onClick={remove.press}>
              {words.removeCard}
            </PressButton>
          </div>
          <Notice kind="good">{renew.isSuccess && cardWords.renewed}</Notice>
          <Notice kind="trouble">{error && reasonOf(error)}</Notice>
        </div>
      </Folded>
    </>
  )
}

const NoCard = () => {
  const { press, isPending, error } = useCardCall('renewMyCard')
  return (
    <>
      <p role="status">{cardWords.removed}</p>
      <div>
        <PressButton isSecond isBusy={isPending} onClick={press}>
          {words.makeCard}
        </PressButton>
      </div>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </>
  )
}
