import { type ComponentType, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { type SettingName, type SettingsPage, settingFields } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Conflict, type TheirChange } from '../parts/form/conflict.tsx'
import { changedFields } from '../parts/form/edited.ts'
import { Sheet } from '../parts/show/tab-page.tsx'
import { EmailFields } from './email-fields.tsx'
import { FarmFields } from './farm-fields.tsx'
import { LateFields } from './late-fields.tsx'
import { PayFields } from './pay-fields.tsx'
import { PrivacyFields } from './privacy-fields.tsx'
import { SafetyFields } from './safety-fields.tsx'
import { type Draft, draftOf, type Part } from './settings-draft.ts'
import css from './settings-form.module.css'
import { useSettings } from './use-settings.ts'
import { WeekFields } from './week-fields.tsx'
import { WindowFields } from './window-fields.tsx'

type Sheets = readonly (readonly [heading: string, Fields: ComponentType<Part>])[]

const SHEETS: Readonly<Record<SettingsPage, Sheets>> = {
  farm: [['The farm', FarmFields]],
  week: [
    ['The week', WeekFields],
    ['Late orders', LateFields],
  ],
  paying: [['Paying', PayFields]],
  window: [['About the farm', WindowFields]],
  email: [['Email', EmailFields]],
  privacy: [
    ['How long to keep texts', PrivacyFields],
    ['Safety', SafetyFields],
  ],
}

/** The settings of one page. All are sent, with the version they are of: what another page holds stays as it is. */
export const SettingsForm = ({ page, saved }: { page: SettingsPage; saved: FarmSettings }) => {
  const { base, draft, before, isTouched, isSaved, change, takeTheirs, submit, isBusy, fields, whole } = useSettings(page, saved)
  const conflict = useRef<HTMLDivElement>(null)
  const form = useFocusOnAsked()

  // It pushes what was pressed out of sight; the choice between mine and theirs comes into view with it.
  useEffect(() => {
    if (before) conflict.current?.scrollIntoView()
  }, [before])

  const part = { draft, fields, onChange: change }
  return (
    <form noValidate onSubmit={submit} ref={form} className="stack gap-6" aria-label="Farm settings">
      <FormSummary fields={fields} />
      {SHEETS[page].map(([heading, Fields]) => (
        <Sheet key={heading} heading={heading}>
          <Fields {...part} />
        </Sheet>
      ))}
      <SavedMessage isSaved={isSaved} />
      <Notice kind="trouble">{whole}</Notice>
      <div role="alert" ref={conflict}>
        {before && <Conflict thing="the settings" changes={theirChanges(before, base, draft)} />}
      </div>
      {(isTouched || isBusy || before) && (
        <div className={css.bar}>
          <BusyButton isBusy={isBusy}>{before ? 'Save mine over theirs' : 'Save settings'}</BusyButton>
          <PressButton isSecond isWaiting={isBusy} onClick={takeTheirs}>
            {before ? 'Load the new values' : 'Discard'}
          </PressButton>
        </div>
      )}
    </form>
  )
}

/** An address may name a setting, as what a search finds does. */
const useFocusOnAsked = () => {
  const form = useRef<HTMLFormElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    const named = form.current?.elements.namedItem(hash.slice(1))
    const field = named instanceof RadioNodeList ? named[0] : named
    if (!(field instanceof HTMLElement)) return
    const fold = field.closest('details')
    if (fold) fold.open = true
    field.focus()
  }, [hash])
  return form
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
