/**
 * A link to the same page in another language (see server/pages/choose-language.ts) was written when the page was loaded.
 * It takes along what the address says by now, and what a mail has put behind the `#`, which no server is told.
 */
addEventListener('click', ({ target }) => {
  const { search, hash } = window.location
  if (target.hreflang) target.href = `?${search.slice(1)}&language=${target.hreflang}${hash}`
})
