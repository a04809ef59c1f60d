/**
 * The link to the same page in another language (see server/pages/choose-language.ts) was written when the page was loaded.
 * It takes along what the address says by now, and what an email has put behind the `#`, which no server is told.
 */
export const keepLanguageLinks = () =>
  addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLAnchorElement) || !target.hreflang) return
    const { search, hash } = window.location
    target.href = `?${search.slice(1)}&language=${target.hreflang}${hash}`
  })
