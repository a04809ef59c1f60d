import { expect, test } from 'vitest'
import { townOf } from './town.ts'

test.each([
  ['74 East Main Street, Trumansburg, NY 14886', 'Trumansburg'],
  ['Stall 42, 545 Third Street , Ithaca , NY 14850-1234', 'Ithaca'],
  ['The red barn, Lansing, NY', 'Lansing'],
  ['12 Farm Lane, Dryden NY 13053', 'Dryden'],
  ['12 Farm Lane, Dryden, ny', 'Dryden'],
  ['12 Farm Lane, Dryden ny 13053', 'Dryden'],
  ['12 Farm Lane, Dryden, NY, 13053', 'Dryden'],
  ['12 Farm Lane, Dryden, New York', 'Dryden'],
  ['12 Farm Lane, Dryden New York 13053', 'Dryden'],
  ['12 Farm Lane, Dryden, NY 13053, USA', 'Dryden'],
  ['12 Farm Lane, Dryden, NY, United States', 'Dryden'],
  ['1 Fifth Avenue, New York, NY 10003', 'New York'],
  ['1 Fifth Avenue, New York NY', 'New York'],
  ['2 Elm Street, St. Louis, MO', 'St. Louis'],
  ['2 Coal Road, Charleston, West Virginia', 'Charleston'],
])('the town of %j stands before the state: %j', (address, town) => {
  expect(townOf(address)).toBe(town)
})

test.each([
  '24 West Main Street, NY 13053',
  '12 Farm Lane, New York',
  'Farm Lane, NY',
  'The barn, Farm Lane, NY 13053',
  'The barn, Farm Lane Dryden, NY 13053',
  'The barn, 12 Farm Lane Dryden NY 13053',
  'The barn, Main St, NY',
  '12 Farm Lane, USA',
  '12 Farm Lane, 13053',
  'The red barn, just come in',
  'Hauptstraße 5, 10115 Berlin',
  'behind the church',
])('%j, written otherwise, never gives its street away as a town', (address) => {
  expect(townOf(address)).toBe('')
})
