import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { useAnswer } from '../calls/use-call.ts'
import '../gift/gift-calls.ts'
import css from '../gift/gift-sheet.module.css'
import { GiftSheet, type Paper } from '../gift/gift-sheet.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { Reading } from '../ui/page/reading.tsx'

/** The card of a gift, for the printer: the upper half of a sheet. */
export default function GiftCard() {
  const id = Number(useSearchParams()[0].get('gift'))
  const [paper, setPaper] = useState<Paper>('letter')
  const card = useAnswer('readGiftCard', { params: { id } }, true)
  return (
    <div className={css.frame}>
      {/* Here and not in a style sheet: those stay when the page is left, and would bend other prints. */}
      <style>{`@page { size: ${paper} portrait; margin: 0; }`}</style>
      <div className={css.bar}>
        <Link className="thumb" to={pages.gift}>
          Back to gifts
        </Link>
        <PageHeading>Gift card</PageHeading>
        <p>The card takes the upper half of the sheet. Cut it off, or fold the sheet so that the code is inside.</p>
        <div className={css.fields}>
          <SelectField name="paper" label="Paper" value={paper} onChange={(event) => setPaper(event.currentTarget.value as Paper)}>
            <option value="letter">Letter</option>
            <option value="a4">A4</option>
          </SelectField>
          <PressButton onClick={() => window.print()}>Print</PressButton>
        </div>
      </div>
      {card.error?.code === 'notFound' || card.error?.code === 'invalidInput' ? (
        <p role="alert">There is no such card: the gift was redeemed or given back, or it is somebody else’s.</p>
      ) : (
        <Reading of={card}>{(told) => <GiftSheet card={told} paper={paper} />}</Reading>
      )}
    </div>
  )
}
