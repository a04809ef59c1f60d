import { describe, expect, test } from 'vitest'
import * as es from '../../es/dates/hours.ts'
import * as spanish from '../../es/dates/left-at-site.ts'
import { showCollectEnd, showHours, showLastDay, showPickupTime, showShortDays, showSiteDays, showTime } from './hours.ts'
import { showLeftAtSite } from './left-at-site.ts'

const NONE = { pickup_from: null, pickup_until: null, last_day_until: null }
const EVENING = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }

describe('hours as people say them', () => {
  test('a time has its half of the day, and noon and midnight their names', () => {
    expect(['16:30', '09:00', '12:00', '00:00', '12:30', '00:05'].map(showTime)).toEqual([
      '4:30 PM',
      '9 AM',
      'noon',
      'midnight',
      '12:30 PM',
      '12:05 AM',
    ])
  })

  test('two times of one half of the day share its letters', () => {
    expect(showHours(EVENING)).toBe('4 to 6:30 PM')
    expect(showHours({ pickup_from: '10:00', pickup_until: '19:00' })).toBe('10 AM to 7 PM')
    expect(showHours({ pickup_from: '12:00', pickup_until: '14:00' })).toBe('noon to 2 PM')
    expect(showHours({ pickup_from: '12:30', pickup_until: '14:00' })).toBe('12:30 to 2 PM')
  })

  test('one time alone is a beginning or an end, and none says nothing', () => {
    expect(showHours({ pickup_from: '16:00', pickup_until: null })).toBe('from 4 PM')
    expect(showHours({ pickup_from: null, pickup_until: '12:00' })).toBe('until noon')
    expect(showHours(NONE)).toBe('')
  })

  test('what was packed is at a site until an hour of a day, or through it', () => {
    const left = { cartons: 2, pickup_date: '2026-11-17', collect_until: '2026-11-18', pickup_site: 'Barn', ...EVENING }
    expect(showLeftAtSite(left)).toBe('Your 2 cartons from Tuesday are still at Barn until noon on Wednesday.')
    const one = { ...left, ...NONE, cartons: 1, collect_until: '2026-11-17' }
    expect(showLeftAtSite(one, { isTheirs: true })).toBe('Their carton from Tuesday is still at Barn through Tuesday.')
    expect(showLeftAtSite({ ...left, product: 'Honey' })).toBe(
      'Your order from Tuesday (2 x Honey) is still at Barn until noon on Wednesday.',
    )
    expect(spanish.showLeftAtSite({ ...left, product: 'Miel' }, { isTheirs: true })).toBe(
      'Su pedido del martes (2 x Miel) sigue en Barn hasta el mediodía del miércoles.',
    )
    expect(spanish.showLeftAtSite(left)).toBe('Tus 2 cartones del martes siguen en Barn hasta el mediodía del miércoles.')
    expect(spanish.showLeftAtSite({ ...one, last_day_until: '18:30', collect_until: '2026-11-18' })).toBe(
      'Tu cartón del martes sigue en Barn hasta las 6:30 pm del miércoles.',
    )
    expect(spanish.showLeftAtSite(one)).toBe('Tu cartón del martes sigue en Barn hasta el martes inclusive.')
  })

  test('a day without hours is the day alone', () => {
    expect(showPickupTime('2026-11-19', EVENING)).toBe('Thu, Nov 19, 4 to 6:30 PM')
    expect(showPickupTime('2026-11-19', NONE)).toBe('Thu, Nov 19')
  })

  test('the last day ends when it ends, and a day that is the first and last one when the first one does', () => {
    expect(showCollectEnd('2026-11-19', '2026-11-20', EVENING)).toBe('Fri, Nov 20, noon')
    expect(showCollectEnd('2026-11-19', '2026-11-19', EVENING)).toBe('Thu, Nov 19, 6:30 PM')
    expect(showLastDay('2026-11-19', '2026-11-20', EVENING)).toBe('Please pick up by Fri, Nov 20, noon.')
    expect(showLastDay('2026-11-19', '2026-11-19', EVENING)).toBe('Please pick up on Thu, Nov 19, 4 to 6:30 PM.')
  })

  test('a site is told by its weekdays', () => {
    expect(showSiteDays({ pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', ...EVENING })).toBe(
      'Thursday, 4 to 6:30 PM, or by noon on Friday',
    )
    expect(showSiteDays({ pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday', ...NONE })).toBe('Saturday')
  })

  test('among other sites it is told shortly', () => {
    expect(showShortDays({ pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', ...EVENING })).toBe(
      'Thu, 4 to 6:30 PM, or Fri until noon',
    )
    expect(showShortDays({ pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', ...NONE })).toBe('Thu, or Fri')
    expect(showShortDays({ pickup_start_day: 'Saturday', pickup_deadline_day: 'Saturday', ...EVENING })).toBe('Sat, 4 to 6:30 PM')
  })

  test('in Spanish one o’clock and noon have their own articles', () => {
    expect(es.showHours(EVENING)).toBe('de 4 a 6:30 pm')
    expect(es.showHours({ pickup_from: '10:00', pickup_until: '19:00' })).toBe('de 10 am a 7 pm')
    expect(es.showHours({ pickup_from: '16:00', pickup_until: null })).toBe('desde las 4 pm')
    expect(es.showHours({ pickup_from: '13:30', pickup_until: null })).toBe('desde la 1:30 pm')
    expect(es.showHours({ pickup_from: null, pickup_until: '12:00' })).toBe('hasta el mediodía')
    expect(es.showHours({ pickup_from: null, pickup_until: '00:00' })).toBe('hasta la medianoche')
    expect(es.showLastDay('2026-11-19', '2026-11-20', EVENING)).toBe('Recógelos a más tardar el vie 20 nov, al mediodía.')
    expect(es.showSiteDays({ pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', ...EVENING })).toBe(
      'Jueves, de 4 a 6:30 pm, o hasta el mediodía del viernes',
    )
    expect(es.showShortDays({ pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday', ...EVENING })).toBe(
      'Jue, de 4 a 6:30 pm, o vie hasta el mediodía',
    )
  })
})
