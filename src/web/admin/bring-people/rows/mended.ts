import { allImportFields, type ImportField } from '../../../../shared/fields/import-fields.ts'
import type { ImportRow } from '../../../../shared/shapes/imports.ts'

/** Fields of a row that are corrected where they stand: those with a problem, and those that were corrected. */
export const mendedFields = ({ outcome, problems, edited }: ImportRow): ImportField[] =>
  outcome === 'leftOut' || outcome === 'already'
    ? edited
    : allImportFields.filter((field) => edited.includes(field) || problems.some((problem) => problem.field === field))

/** The first of these controls with a problem, from a given one on. */
const nextOf = (controls: readonly HTMLElement[], isAfter: (control: HTMLElement) => boolean) => controls.find(isAfter) ?? controls[0]

const openIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[aria-invalid]')]

/** To the next cell with a problem, in the order of the page; false if there is none other. */
export const focusNext = (from: HTMLElement): void => {
  const list = from.closest('section')
  const next = list && nextOf(openIn(list), (each) => Boolean(from.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING))
  next?.focus()
}

/** Where what had the focus is gone, it goes to the next problem from that row on, or else to the list. */
export const keepFocus = (list: HTMLElement, line: number): void => {
  if (document.activeElement && document.activeElement !== document.body) return
  const next = nextOf(openIn(list), ({ dataset }) => Number(dataset.line) >= line)
  ;(next ?? list).focus()
}
