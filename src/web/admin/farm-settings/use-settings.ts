import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { type SettingsPage, settingsOn } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { farmWords } from '../../../words/en/dashboard/admin.ts'
import { api } from '../../calls/api.ts'
import type { Refused } from '../../calls/refused.ts'
import { useCall } from '../../calls/use-call.ts'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { editing } from '../parts/form/edited.ts'
import { type Draft, draftOf, settingsOf } from './settings-draft.ts'
import { rulesOn } from './settings-rules.ts'

const edits = editing(draftOf)

/** What stands around every page, and is read once when a page is loaded. */
const FACE = ['farm_name', 'time_zone', 'accent', 'logo'] as const

export const useSettings = (page: SettingsPage, saved: FarmSettings) => {
  const client = useQueryClient()
  const saveFarmSettings = useCall('saveFarmSettings')
  const [edit, setEdit] = useState(edits.begin(saved))
  const { base, draft, before } = edit
  const [shown] = useState(saved)
  const { isSaved, setSaved, loadAgain } = useSavedMessage()

  // Somebody else's changes come into a form that was not touched.
  if (saved.version > base.version && !edits.isTouched(edit)) setEdit(edits.begin(saved))

  const mergeTheirs = async () => {
    const theirs = await api.readFarmSettings(undefined)
    setEdit((now) => edits.mergeTheirs(now, theirs))
    return false
  }
  const save = async () => {
    setSaved(false)
    const sent = settingsOf(draft, base)
    const stored = await saveFarmSettings.mutateAsync({ body: sent })
    if (FACE.some((field) => stored[field] !== shown[field])) return loadAgain()
    client.setQueryData(['readFarmSettings'], stored)
    setEdit((now) => edits.rebase(now, sent, stored))
    setSaved(true)
  }
  const form = useForm({
    rules: rulesOn(page),
    send: () => save().catch((refused: Refused) => (refused.code === 'changedMeanwhile' ? mergeTheirs() : Promise.reject(refused))),
    blame: toFieldRefusal(farmWords.failed, { accentPale: 'accent', ownFactorFirst: 'second_factor_required' }),
  })
  const change = (changed: Partial<Draft>) => {
    setSaved(false)
    setEdit((now) => edits.change(now, changed))
  }
  const takeTheirs = () => {
    setEdit(edits.begin(base))
    document.getElementById(settingsOn(page)[0] ?? '')?.focus()
  }
  return { isTouched: edits.isTouched(edit), base, draft, before, isSaved, change, takeTheirs, ...form }
}

/** A farm with another face is shown by loading the page again; that it was saved is told after that, once. */
const useSavedMessage = () => {
  const navigate = useNavigate()
  const { state, pathname: path } = useLocation() as Location<{ saved?: true } | null>
  const isArriving = useRef(state?.saved === true)
  const [isSaved, setSaved] = useState(isArriving.current)

  useEffect(() => {
    if (!isArriving.current) return
    isArriving.current = false
    navigate(path, { replace: true, state: null })
  }, [navigate, path])

  const loadAgain = () => {
    navigate(path, { replace: true, state: { saved: true } })
    window.location.reload()
  }
  return { isSaved, setSaved, loadAgain }
}
