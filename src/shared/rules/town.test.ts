import { expect, test } from 'vitest'
import { townOf } from './town.ts'

test('the town stands before the state', () => {
  expect(townOf('74 East Main Street, Trumansburg, NY 14886')).toBe('Trumansburg')
  expect(townOf('Stall 42, 545 Third Street , Ithaca , NY 14850-1234')).toBe('Ithaca')
  expect(townOf('The red barn, Lansing, NY')).toBe('Lansing')
})

test('an address written otherwise never gives its street away as a town', () => {
  expect(townOf('24 West Main Street, NY 13053')).toBe('')
  expect(townOf('Hauptstraße 5, 10115 Berlin')).toBe('')
  expect(townOf('behind the church')).toBe('')
})
