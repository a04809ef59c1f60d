const LEAVING_MS = 15_000

/**
 * For the page on which a card pays. The button stays busy while the browser leaves, and is ready again when the browser shows
 * this page as it was (Back from the payment page) or has not managed to leave.
 */
export const openPaymentPage = (url: string) =>
  new Promise<void>((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true })
    setTimeout(resolve, LEAVING_MS)
    window.location.assign(url)
  })
