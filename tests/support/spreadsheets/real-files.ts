import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ValueField } from '../../../src/shared/fields/import-fields.ts'

/** Spreadsheets as farms have them, and what a farmer answers about them: see README.md. */

const LIBRARY = 'Southworth Library, Dryden'
const PARK = 'Myers Park, Lansing'
const MARKET = 'Ithaca Farmers Market'
const GROTON = 'Groton Public Library'
const TRUMANSBURG = 'Trumansburg Farmers Market'
const WINTER = 'Winter 2026-27'

/** The shop that they are brought into, on the day after the last order in them. */
export const REAL_TODAY = '2026-11-17'
export const REAL_SITES = [LIBRARY, PARK, MARKET, GROTON, TRUMANSBURG] as const
export const REAL_CYCLES = [
  { cycle_name: 'Fall 2026', start_date: '2026-09-08', end_date: '2026-11-16', number_of_weeks: 10 },
  { cycle_name: WINTER, start_date: '2026-12-01', end_date: '2027-02-22', number_of_weeks: 12 },
  { cycle_name: 'Spring 2027', start_date: '2027-03-02', end_date: '2027-05-10', number_of_weeks: 10 },
] as const

/** In the step Values: a value of the file, and the text that it stands for. */
export type RealChoice = readonly [field: ValueField, value: string, text: string]

export type RealFile = {
  name: string
  /** How many rows are people or orders: not headings, totals, notes or other goods. */
  orders: number
  /** Those of them that are people without an order. */
  people?: number
  /** What the farmer answers: ten at most. */
  choices: readonly RealChoice[]
}

export const REAL_FILES: readonly RealFile[] = [
  {
    name: 'google-forms.csv',
    orders: 60,
    choices: [
      ['site', 'Dryden library', LIBRARY],
      ['site', 'Myers Park', PARK],
      ['site', 'Southworth Library', LIBRARY],
      ['site', 'Farmers market', MARKET],
      ['site', 'Ithaca market', MARKET],
      ['cycle', 'winter', WINTER],
      ['cycle', 'Winter 2026', WINTER],
      ['cycle', 'Winter 26/27', WINTER],
    ],
  },
  {
    name: 'google-forms.xlsx',
    orders: 38,
    choices: [
      ['site', 'Dryden library', LIBRARY],
      ['site', 'Myers Park', PARK],
      ['site', 'Southworth Library', LIBRARY],
      ['site', 'Farmers market', MARKET],
      ['site', 'Ithaca market', MARKET],
      ['cycle', 'winter', WINTER],
      ['cycle', 'Winter 2026', WINTER],
      ['cycle', 'Winter 26/27', WINTER],
    ],
  },
  {
    name: 'excel-us.xlsx',
    orders: 42,
    choices: [
      ['site', 'Southworth Library', LIBRARY],
      ['site', 'Myers Park', PARK],
      ['site', 'Farmers Market (Ithaca)', MARKET],
      ['cycle', 'Winter', WINTER],
    ],
  },
  {
    name: 'excel-us.csv',
    orders: 35,
    choices: [
      ['site', 'Southworth Lib.', LIBRARY],
      ['site', 'Myers Pk', PARK],
    ],
  },
  {
    name: 'excel-europe.csv',
    orders: 30,
    choices: [
      ['site', 'Dryden', LIBRARY],
      ['site', 'Lansing', PARK],
    ],
  },
  {
    name: 'excel-unicode.txt',
    orders: 28,
    choices: [
      ['site', 'Myers Park – Lansing', PARK],
      ['site', 'Southworth Library – Dryden', LIBRARY],
      ['cycle', 'Winter ’26–’27', WINTER],
    ],
  },
  {
    name: 'libreoffice.xlsx',
    orders: 36,
    choices: [
      ['site', 'Trumansburg', TRUMANSBURG],
      ['site', 'Groton library', GROTON],
      ['cycle', 'Winter', WINTER],
    ],
  },
  {
    name: 'merged-cells.xlsx',
    orders: 24,
    choices: [
      ['site', 'Dryden Library', LIBRARY],
      ['site', 'Ithaca Market', MARKET],
    ],
  },
  { name: 'two-tables.xlsx', orders: 30, choices: [['site', 'Southworth library', LIBRARY]] },
  {
    name: 'square-orders.csv',
    orders: 34,
    choices: [
      ['site', 'Southworth Library', LIBRARY],
      ['site', 'Myers Park', PARK],
      ['cycle', 'Winter Egg Share', WINTER],
    ],
  },
  {
    name: 'woocommerce-orders.csv',
    orders: 37,
    choices: [
      ['site', 'Local pickup: Dryden library', LIBRARY],
      ['site', 'Local pickup: Myers Park', PARK],
      ['site', 'Local pickup: Farmers Market', MARKET],
    ],
  },
  {
    name: 'shopify-orders.csv',
    orders: 33,
    choices: [
      ['site', 'Southworth Library (Dryden)', LIBRARY],
      ['site', 'Myers Park (Lansing)', PARK],
      ['site', 'Trumansburg Market', TRUMANSBURG],
      ['cycle', 'Egg share - Winter 2026-27', WINTER],
    ],
  },
  {
    name: 'csa-members.csv',
    orders: 40,
    choices: [
      ['site', 'Dryden - Southworth Library', LIBRARY],
      ['site', 'Lansing - Myers Park', PARK],
      ['cycle', '2026-27 Winter', WINTER],
      ['cycle', '2027 Spring', 'Spring 2027'],
    ],
  },
  { name: 'headings-repeated.csv', orders: 60, choices: [['site', 'Myers Park', PARK]] },
  {
    name: 'blank-rows.xlsx',
    orders: 30,
    choices: [
      ['site', 'Southworth Library Dryden', LIBRARY],
      ['site', 'Myers Park Lansing', PARK],
    ],
  },
  {
    name: 'notes-on-top.xlsx',
    orders: 26,
    choices: [
      ['site', 'Library, Dryden', LIBRARY],
      ['site', 'Farmers Mkt', MARKET],
    ],
  },
  {
    name: 'pasted.txt',
    orders: 25,
    choices: [
      ['site', 'the library in Dryden', LIBRARY],
      ['site', 'Myers Park', PARK],
      ['cycle', 'winter', WINTER],
    ],
  },
  {
    name: 'numbers.csv',
    orders: 29,
    choices: [
      ['site', 'Southworth', LIBRARY],
      ['site', 'Myers', PARK],
      ['site', 'Groton', GROTON],
    ],
  },
  {
    name: 'sums.csv',
    orders: 32,
    choices: [
      ['site', 'southworth_library', LIBRARY],
      ['site', 'myers_park', PARK],
      ['site', 'ithaca_farmers_market', MARKET],
    ],
  },
  {
    name: 'addresses.csv',
    orders: 27,
    people: 5,
    choices: [
      ['site', 'Dryden (library)', LIBRARY],
      ['site', 'Myers Park', PARK],
      ['cycle', 'Winter', WINTER],
    ],
  },
]

export const readRealFile = ({ name }: Pick<RealFile, 'name'>): Buffer => readFileSync(join(import.meta.dirname, 'files', name))
