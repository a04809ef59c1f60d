import { useEffect, useRef } from 'react'
import { type SettingName, settingFields } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Conflict, type TheirChange } from '../parts/form/conflict.tsx'
import { changedFields } from '../parts/form/edited.ts'
import { Actions, Sheet } from '../parts/show/tab-page.tsx'
import { FarmFields } from './farm-fields.tsx'
import { LateFields } from './late-fields.tsx'
import { PayFields } from './pay-fields.tsx'
import { PrivacyFields } from './privacy-fields.tsx'
import { SafetyFields } from './safety-fields.tsx'
import { type Draft, draftOf } from './settings-draft.ts'
import css from './settings-form.module.css'
import { useSettings } from './use-settings.ts'
import { WeekFields } from './week-fields.tsx'

export const SettingsForm = ({ saved }: { saved: FarmSettings }) => {
  const { base, draft, before, isSaved, change, takeTheirs, submit, isBusy, fields, whole } = useSettings(saved)
  const conflict = useRef<HTMLDivElement>(null)

  // It pushes what was pressed out of sight; the choice between mine and theirs comes into view with it.
  useEffect(() => {
    if (before) conflict.current?.scrollIntoView()
  }, [before])

  const part = { draft, fields, onChange: change }
  return (
    <form noValidate onSubmit={submit} className="stack gap-6" aria-label="Farm settings">
      <FormSummary fields={fields} />
      <Sheet heading="The farm">
        <FarmFields {...part} />
      </Sheet>
      <Sheet heading="The week">
        <WeekFields {...part} />
      </Sheet>
      <Sheet heading="Late orders">
        <LateFields {...part} />
      </Sheet>
      <Sheet heading="Paying">
        <PayFields {...part} />
      </Sheet>
      <Sheet heading="How long to keep texts">
        <PrivacyFields {...part} />
      </Sheet>
      <Sheet heading="Safety">
        <SafetyFields {...part} />
      </Sheet>
      <div className="stack gap-4">
        <SavedMessage isSaved={isSaved} />
        <Notice kind="trouble">{whole}</Notice>
        <div role="alert" ref={conflict}>
          {before && <Conflict thing="the settings" changes={theirChanges(before, base, draft)} />}
        </div>
        <Actions>
          <BusyButton isBusy={isBusy}>{before ? 'Save mine over theirs' : 'Save settings'}</BusyButton>
          {before && (
            <PressButton isSecond isWaiting={isBusy} onClick={takeTheirs}>
              Load the new values
            </PressButton>
          )}
        </Actions>
      </div>
    </form>
  )
}

/** After the page was loaded again, nothing has the focus: the message leads people back to where they were. */
const SavedMessage = ({ isSaved }: { isSaved: boolean }) => {
  const message = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isSaved && document.activeElement === document.body) message.current?.focus()
  }, [isSaved])
  return (
    <Notice kind="good">
      {isSaved && (
        <span ref={message} tabIndex={-1} className={css.message}>
          {farmWords.saved}
        </span>
      )}
    </Notice>
  )
}

/** What someone else did to the settings while a form was open. */
const theirChanges = (before: FarmSettings, now: FarmSettings, draft: Draft): TheirChange[] => {
  const was = draftOf(before)
  const is = draftOf(now)
  return changedFields(was, is).map((name) => ({
    name: settingFields[name].label,
    says: sayChange(name, was[name], is[name]),
    isMine: draft[name] !== is[name],
  }))
}

const sayChange = (name: SettingName, was: string, is: string) =>
  settingFields[name].kind === 'picture' ? (is ? 'another picture' : 'removed') : `${sayValue(name, was)} → ${sayValue(name, is)}`

const sayValue = (name: SettingName, value: string) => {
  const { kind } = settingFields[name]
  if (kind === 'flag') return value ? 'yes' : 'no'
  return (kind === 'clockTime' ? value.replace('T', ' ') : value) || 'none'
}
