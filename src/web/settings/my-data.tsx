import { dataWords } from '../../words/en/data.ts'
import * as words from '../../words/en/pages/settings.tsx'
import { useCall } from '../calls/use-call.ts'
import { PressButton } from '../ui/button/press-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { sayFailed } from '../ui/notice/reason.ts'
import { saveFile } from '../ui/show/save-file.ts'

export const MyData = () => {
  const { mutate, isPending, variables, data, error } = useCall('downloadMyData')
  const button = (format: 'json' | 'xlsx', label: string) => {
    const isThis = isPending && variables?.query.format === format
    return (
      <PressButton
        isSecond
        isBusy={isThis}
        isWaiting={isPending && !isThis}
        onClick={() => mutate({ query: { format } }, { onSuccess: saveFile })}
      >
        {label}
      </PressButton>
    )
  }
  return (
    <section aria-labelledby="my-data">
      <h2 id="my-data">{words.data}</h2>
      <p>{words.dataIs}</p>
      <div className="row gap-3">
        {button('xlsx', words.spreadsheet)}
        {button('json', words.json)}
      </div>
      <Notice kind="good">{data && words.savedAs(data.filename)}</Notice>
      <Notice kind="trouble">{error && sayFailed(dataWords.failed, error)}</Notice>
    </section>
  )
}
