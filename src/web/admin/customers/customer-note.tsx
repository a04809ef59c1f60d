import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTES_MAX } from '../../../shared/limits.ts'
import * as words from '../../../words/en/dashboard/customers.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import { api } from '../../calls/api.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'

/** What the farm keeps in mind about a person. What somebody else wrote meanwhile is shown before it is replaced. */
export const CustomerNote = ({ id, note }: { id: string; note: string }) => {
  const client = useQueryClient()
  const setCustomerNote = useCall('setCustomerNote')
  const [was, setWas] = useState(note)
  const [said, say] = useState<string>()
  const { submit, isBusy, fields, whole } = useForm({
    rules: { note: (text) => (text.length > NOTES_MAX ? fieldWords.tooLong : undefined) },
    send: async (values) => {
      say(undefined)
      const sent = { params: { userId: id }, body: { note: values.note, was } }
      await setCustomerNote
        .mutateAsync(sent)
        .then((saved) => {
          setWas(saved.note)
          say(words.noteSaved)
        })
        .catch(async (reason) => {
          if (reason?.code !== 'changedMeanwhile') throw reason
          const { note: theirs } = await api.readCustomer({ params: { userId: id } })
          setWas(theirs)
          say(words.noteTheirs(theirs))
        })
      await client.invalidateQueries({ queryKey: ['readCustomer'] })
    },
    blame: (refused) => ({ whole: `${words.noteFailed} ${reasonOf(refused)}` }),
  })
  return (
    <Sheet heading="Note">
      <form noValidate onSubmit={submit} className="stack gap-4">
        <TextArea
          name="note"
          id="customer-note"
          label={words.noteLabel}
          description={words.noteHint}
          rows={3}
          maxLength={NOTES_MAX}
          defaultValue={note}
          error={fields.note}
        />
        <Notice kind="good">{said}</Notice>
        <Notice kind="trouble">{whole}</Notice>
        <Actions>
          <BusyButton isBusy={isBusy} isSecond>
            Save note
          </BusyButton>
        </Actions>
      </form>
    </Sheet>
  )
}
