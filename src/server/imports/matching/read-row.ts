import { createHash } from 'node:crypto'
import { EMAIL_MAX, NAME_MAX } from '../../../shared/limits.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import { tidyName } from '../../../shared/rules/tidy-name.ts'
import type { ImportedOrder, ImportedPerson, RowProblem } from '../../../shared/shapes/imports.ts'
import { importWords as say } from '../../../words/en/dashboard/admin.ts'
import { plainName } from './farm-names.ts'
import { whyNoOrder } from './left-out.ts'
import { oneLine, openRow, type Row, type RowInput } from './open-row.ts'
import { readEmails } from './read-emails.ts'
import { type ReadOrder, readCartons, readOrder } from './read-order.ts'
import { leftOutByValue, type RowValue, valuesOf } from './row-values.ts'

/** What a line says, as it will be. */
export type ReadRow = {
  person: ImportedPerson
  order: ImportedOrder | null
  problems: RowProblem[]
  notes: string[]
  /** Values that were not understood, or are read as something else. */
  values: RowValue[]
  /** Why it is no row to bring in, as with a row of sums; null for every other. */
  leftOut: string | null
}

/** The name next to the address, if the row has no other. */
const readName = ({ cell, blame }: Row, besideAddress: string): string => {
  const name = tidyName(oneLine(cell('name')) || oneLine(`${cell('first_name')} ${cell('last_name')}`) || besideAddress)
  if (name.length > NAME_MAX) blame('name', 'tooLong', say.nameLong(NAME_MAX))
  return name.slice(0, NAME_MAX).toWellFormed()
}

/** A cell may contain several addresses. */
const readAddresses = ({ cell, blame }: Row): { email: string; second_email: string; name: string } => {
  const read = (field: 'email' | 'second_email') => {
    const found = readEmails(cell(field))
    if (found.bad !== undefined) blame(field, 'notEmail', say.emailWrong(found.bad.slice(0, EMAIL_MAX).toWellFormed()))
    return found
  }
  const { addresses, name } = read('email')
  const [email = '', other = ''] = addresses
  const [second = other] = read('second_email').addresses
  return { email, second_email: second === email ? '' : second, name }
}

/** A weekly carton, as every order of a farm that sells nothing else. */
const isPlain = ({ product_id = CARTON, every_weeks = 1 }: ImportedOrder): boolean => product_id === CARTON && every_weeks === 1

/**
 * What makes two rows the same order in any file: the person, the season, the cartons, and the day and the site if the
 * file has them. Money isn't part of it: a list paid in the meantime is still the same list.
 */
const digestOf = ({ email, name }: ImportedPerson, found: ReadOrder | undefined): string => {
  const whose = email || plainName(name)
  const order = found?.order
  const what = order
    ? [
        ...[order.cycle_id, found.isSiteWritten ? order.site_id : null, order.cartons_per_week, order.donation_cartons, order.date],
        ...(isPlain(order) ? [] : [order.product_id, order.every_weeks]),
      ]
    : 'person'
  return createHash('sha256')
    .update(JSON.stringify([whose, what]))
    .digest('hex')
}

/**
 * Whether only addresses were found in a row that says more: what its other columns are called is unknown. Read as it is,
 * each row would be a person without an order.
 */
const isHardlyRead = ({ matching, row }: RowInput): boolean => {
  const { email, second_email, ...others } = matching
  const hasOnlyEmails = Object.values(others).every((column) => column === null)
  return hasOnlyEmails && !row.edits && row.cells.some((cell, column) => cell !== '' && column !== email && column !== second_email)
}

const readPeopleAndOrder = (input: RowInput, row: Row): Omit<ReadRow, 'values' | 'leftOut'> & { digest: string } => {
  const { problems, notes, blame, note } = row
  const { email, second_email, name: besideAddress } = readAddresses(row)
  const name = readName(row, besideAddress)
  const person = { name, email, is_known: false }
  const cartons = readCartons(row, input)
  const found = cartons === null ? undefined : readOrder(row, input, cartons, second_email)
  const hasEmailTrouble = problems.some(({ field }) => field === 'email')
  if (found && name === '') blame('name', 'noName', say.nameMissing)
  if (found && email === '' && !hasEmailTrouble) note(say.noEmail)
  if (!found && email === '' && !hasEmailTrouble) {
    if (name === '') blame('email', 'noPerson', say.personMissing)
    else blame('email', 'noEmail', say.emailMissing)
  }
  if (!found && isHardlyRead(input)) blame('row', 'noColumns', say.columnsUnknown)
  if (!found && input.farm.isElsewhere) blame('row', 'noAccounts', say.elsewhere)
  if (!found && !notes.includes(say.noCartons)) note(say.noOrder)
  return { person, order: found?.order ?? null, problems, notes, digest: digestOf(person, found) }
}

/** Reads one row; its problems are listed with it. */
export const readRow = (input: RowInput): ReadRow & { digest: string } => {
  const row = openRow(input)
  const read = readPeopleAndOrder(input, row)
  const leftOut = whyNoOrder(input, row, read.person)
  if (leftOut !== null) return { ...read, values: [], leftOut }
  return {
    ...read,
    values: valuesOf(row, input.choices),
    leftOut: leftOutByValue(row, input.choices) ? say.leftOutByValue : null,
  }
}
