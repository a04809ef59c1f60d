import { useState } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import * as words from '../../../words/en/pages/order/gift.tsx'
import { useAnswer } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Reading } from '../../ui/page/reading.tsx'
import css from './gift-sheet.module.css'
import { GiftSheet, type Paper } from './gift-sheet.tsx'

/** The card of a gift, for the printer: the upper half of a sheet. */
export default function GiftCard({ id }: { id: number }) {
  const [paper, setPaper] = useState<Paper>('letter')
  const card = useAnswer('readGiftCard', { params: { id } }, true)
  return (
    <div className={css.frame}>
      {/* Here and not in a style sheet: those stay when the page is left, and would bend other prints. */}
      <style>{`@page { size: ${paper} portrait; margin: 0; }`}</style>
      <div className={css.bar}>
        <Link className="thumb" to={pages.gift}>
          {words.backToGifts}
        </Link>
        <PageHeading>{words.card}</PageHeading>
        <p>{words.cardAbout}</p>
        <div className={css.fields}>
          <SelectField name="paper" label={words.paper} value={paper} onChange={(event) => setPaper(event.currentTarget.value as Paper)}>
            <option value="letter">{words.letter}</option>
            <option value="a4">A4</option>
          </SelectField>
          <PressButton onClick={() => window.print()}>{words.printIt}</PressButton>
        </div>
      </div>
      {card.error?.code === 'notFound' || card.error?.code === 'invalidInput' ? (
        <p role="alert">{words.noCard}</p>
      ) : (
        <Reading of={card} like={{ cards: 2 }}>
          {(giftCard) => <GiftSheet card={giftCard} paper={paper} />}
        </Reading>
      )}
    </div>
  )
}
