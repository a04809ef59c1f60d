import { describe, expect, test } from 'vitest'
import { languageCookie, languageOf } from './language.ts'

describe('Somebody reads', () => {
  test.each([
    [undefined, 'en'],
    ['*', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['en-US,en;q=0.9,es;q=0.8', 'en'],
    ['fr;q=1, es;q=0.5, en;q=0.4', 'es'],
    ['es;q=0, en', 'en'],
    ['de', 'en'],
    ['ES', 'es'],
    ['es;q=x, en', 'en'],
  ])('what the browser asks for: %s is %s', (accepted, language) => {
    expect(languageOf({ 'accept-language': accepted })).toBe(language)
  })

  test('what they chose, whatever the browser asks for', () => {
    expect(languageOf({ 'accept-language': 'en', cookie: 'a=b; dozen.language=es' })).toBe('es')
    expect(languageOf({ 'accept-language': 'es', cookie: 'dozen.language=en' })).toBe('en')
  })

  test('nothing that we do not have, whoever wrote the cookie', () => {
    expect(languageOf({ cookie: 'dozen.language=xx; dozen.language=es' })).toBe('es')
    expect(languageOf({ cookie: 'dozen.language=; other' })).toBe('en')
  })

  test('over https the choice is not sent without it', () => {
    expect(languageCookie('es', new URL('https://farm.example'))).toMatch(/^dozen\.language=es; .*; Secure$/)
    expect(languageCookie('es', new URL('http://localhost'))).not.toContain('Secure')
  })
})
