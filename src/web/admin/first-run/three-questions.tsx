import { useEffect, useRef, useState } from 'react'
import { type Location, useLocation, useNavigate } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { WEEKDAYS, type Weekday } from '../../../shared/dates/calendar.ts'
import { ADDRESS_MAX, FARM_NAME_MAX } from '../../../shared/limits.ts'
import type { FirstRun } from '../../../shared/shapes/farm/first-run.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { firstRunWords } from '../../../words/en/dashboard/first-run.ts'
import { usePress } from '../../calls/press-key.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { filledRule } from '../../ui/form/field-rules.ts'
import { FormSummary } from '../../ui/form/form-summary.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './first-run.module.css'

const rules = {
  farm_name: filledRule(adminWords.nameMissing, FARM_NAME_MAX),
  site_address: filledRule(adminWords.addressMissing, ADDRESS_MAX),
  pickup_day: (day: string) => (day === '' ? adminWords.pickupDayMissing : undefined),
  pickup_from: () => undefined,
  pickup_until: () => undefined,
}

/** As long as there is neither a site nor a season: a short way to both. */
export const ThreeQuestions = ({ run }: { run: FirstRun }) => {
  const beginShop = useCall('beginShop')
  const press = usePress()
  const { isBegun, loadAgain } = useBegun()
  const done = useRef<HTMLSpanElement>(null)
  const { submit, isBusy, fields, whole } = useForm({
    rules,
    send: async ({ farm_name, site_address, pickup_day, pickup_from, pickup_until }) => {
      const body = {
        farm_name: farm_name.trim(),
        site_address: site_address.trim(),
        pickup_day: pickup_day as Weekday,
        ...(pickup_from && { pickup_from }),
        ...(pickup_until && { pickup_until }),
      }
      await press((key) => beginShop.mutateAsync({ body: { ...body, press: key } }))
      loadAgain()
    },
    blame: toFieldRefusal(firstRunWords.failed),
  })
  const isOpen = run.site_name === null && run.cycle === null

  // The form goes with its button; what became of it takes the focus.
  useEffect(() => {
    if (isBegun) done.current?.focus()
  }, [isBegun])

  return (
    <>
      <Notice kind="good">
        {isBegun && (
          <span ref={done} tabIndex={-1} className={css.begun}>
            {firstRunWords.begun}
          </span>
        )}
      </Notice>
      {isOpen && (
        <form noValidate className={`stack gap-3 ${css.questions}`} onSubmit={submit} aria-label={firstRunWords.questions}>
          <h3>{firstRunWords.questions}</h3>
          <p className="soft">{firstRunWords.questionsLead}</p>
          <FormSummary fields={fields} />
          <div className={`stack gap-y-3 gap-x-4 ${css.fields}`}>
            <TextField
              name="farm_name"
              label={firstRunWords.farmName}
              autoComplete="organization"
              autoCapitalize="words"
              defaultValue={run.farm_name ?? ''}
              readOnly={run.farm_name !== null}
              error={fields.farm_name}
            />
            <TextField
              name="site_address"
              label={firstRunWords.address}
              placeholder={firstRunWords.addressHelp}
              autoComplete="street-address"
              autoCapitalize="words"
              error={fields.site_address}
            />
            <SelectField name="pickup_day" label={firstRunWords.day} defaultValue="" error={fields.pickup_day}>
              <option value="">Please choose</option>
              {WEEKDAYS.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </SelectField>
            <TextField name="pickup_from" type="time" label={firstRunWords.from} error={fields.pickup_from} />
            <TextField name="pickup_until" type="time" label={firstRunWords.until} error={fields.pickup_until} />
          </div>
          <Notice kind="trouble">{whole}</Notice>
          <div>
            <BusyButton isBusy={isBusy}>{firstRunWords.begin}</BusyButton>
          </div>
        </form>
      )}
    </>
  )
}

/** The farm's new name needs a page reload; the result is shown once after that. */
const useBegun = () => {
  const navigate = useNavigate()
  const { state } = useLocation() as Location<{ begun?: true } | null>
  const isArriving = useRef(state?.begun === true)
  const [isBegun] = useState(isArriving.current)

  useEffect(() => {
    if (!isArriving.current) return
    isArriving.current = false
    navigate(pages.admin, { replace: true, state: null })
  }, [navigate])

  const loadAgain = () => {
    navigate(pages.admin, { replace: true, state: { begun: true } })
    window.location.reload()
  }
  return { isBegun, loadAgain }
}
