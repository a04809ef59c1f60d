import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'

/** What people do and read on any page. */

/** Puts a value into a field at once, as pasting or a date picker does. */
export const fill = (field: Element, value: string): void => {
  ;(field as HTMLElement).focus()
  fireEvent.change(field, { target: { value } })
}

export const fillIn = (label: string | RegExp, value: string): void => fill(screen.getByLabelText(label), value)

export const typedIn = (label: string | RegExp): string => screen.getByLabelText<HTMLInputElement>(label).value

/** What is said about a field: what is wrong with it, then what it is for. */
export const descriptionOf = (field: Element): string =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ')

export const expectFocusOn = (find: () => Element | null): Promise<void> => waitFor(() => expect(document.activeElement).toBe(find()))

const saidAs = (role: 'status' | 'alert') => (words: string | RegExp) =>
  waitFor(() => {
    const all = screen.queryAllByRole(role)
    const found = all.find(({ textContent }) => (typeof words === 'string' ? textContent.includes(words) : words.test(textContent)))
    if (!found) throw new Error(`No ${role} says ${words}, but: ${all.map(({ textContent }) => textContent).join(' | ')}`)
    return found
  })

/** A notice that says this, when it has come. */
export const findNotice = saidAs('status')
export const findAlert = saidAs('alert')
