/**
 * The part after the # of an emailed link, while its reader logs in at the issuer. It is sent to no server; the browser
 * tab keeps it until they are back.
 */

const keyOf = (page: string) => `dozen.fragment ${page}`

export const keepFragment = (page: string, fragment: string) => {
  try {
    if (fragment) window.sessionStorage.setItem(keyOf(page), fragment)
  } catch {
    // Then the link has to be opened once more.
  }
}

export const keptFragment = (page: string): string => {
  try {
    return window.sessionStorage.getItem(keyOf(page)) ?? ''
  } catch {
    return ''
  }
}

export const forgetFragment = (page: string) => {
  try {
    window.sessionStorage.removeItem(keyOf(page))
  } catch {
    // Then nothing was kept either.
  }
}
