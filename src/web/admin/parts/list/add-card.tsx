import type { ReactNode } from 'react'
import { notSavedYet } from '../../../../words/en/dashboard/parts.ts'
import { PressButton } from '../../../ui/button/press-button.tsx'
import { MessageOf } from '../../../ui/notice/message.tsx'
import { EmptyState } from '../../../ui/show/empty-state.tsx'
import { Tag } from '../../../ui/show/tag.tsx'
import css from './card-list.module.css'
import type { CardList } from './use-card-list.ts'

type Props = {
  readonly list: CardList
  readonly label: string
  /** The form of a new thing, while it is open. */
  readonly form: ReactNode
  /** Other ways to begin one. */
  readonly others?: ReactNode
  /** What is said of a list with nothing in it. */
  readonly nothing?: { readonly heading: string; readonly says: string } | undefined
}

/** The head of a list: the button or the form by which something is added, and what became of it. */
export const AddCard = ({ list: { add, open, hasDraft, message }, label, form, others, nothing }: Props) => {
  const button = (
    <PressButton id={add} onClick={() => open(add)}>
      {label}
    </PressButton>
  )
  return (
    <>
      {form}
      {!form && !nothing && (
        <div className={css.buttons}>
          {button}
          {others}
          {hasDraft(add) && <Tag kind="watch">{notSavedYet}</Tag>}
        </div>
      )}
      <MessageOf at={add} message={message} />
      {!form && nothing && (
        <EmptyState heading={nothing.heading} next={button}>
          {nothing.says}
        </EmptyState>
      )}
    </>
  )
}
