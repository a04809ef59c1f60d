import { useSearchParams } from 'react-router'
import { OPENED } from '../../../../shared/admin-addresses.ts'
import { useOneForm } from '../../../ui/form/use-one-form.ts'
import { type Message, useMessage } from '../../../ui/notice/message.tsx'

/**
 * A list of things with a form for a new one, named by the id of the button that opens it, and perhaps one for each:
 * which is open, what was typed, and what has just happened. An address may ask for one of the forms.
 */
export const useCardList = (add: string, askAgain: () => Promise<unknown>) => {
  const [search] = useSearchParams()
  const { open, close, ...forms } = useOneForm(search.get(OPENED) ?? undefined)
  const { message, tell, attempt } = useMessage()
  /** The list shows what was done before one reads that it was. */
  const showDone = async (done: Message) => {
    await askAgain()
    tell(done)
  }
  return {
    ...forms,
    add,
    message,
    attempt,
    close,
    showDone,
    open: (form: string) => {
      tell(undefined)
      open(form)
    },
    /** The form that was sent goes with it. */
    showSaved: async (saved: Message) => {
      await showDone(saved)
      close()
    },
  }
}

export type CardList = ReturnType<typeof useCardList>
