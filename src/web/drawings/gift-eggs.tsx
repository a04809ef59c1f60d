/** Three eggs with a ribbon around them: lines alone, for black ink. */
export const GiftEggs = () => (
  <svg
    viewBox="0 0 220 140"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="3.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M36 92c0-24 11-44 25-44s25 20 25 44c0 16-11 27-25 27s-25-11-25-27Z" />
    <path d="M134 92c0-24 11-44 25-44s25 20 25 44c0 16-11 27-25 27s-25-11-25-27Z" />
    <path fill="#fff" d="M82 86c0-28 12-50 28-50s28 22 28 50c0 18-12 31-28 31s-28-13-28-31Z" />
    <path d="M37 84c16 6 32 7 45 5M138 89c15 3 31 1 45-5M83 92c17 5 37 5 54 0" />
    <path fill="#fff" d="M110 92c-8-14-26-20-32-11-5 9 14 15 32 11ZM110 92c8-14 26-20 32-11 5 9-14 15-32 11Z" />
    <path d="M108 94c-4 9-10 16-18 21M112 94c4 9 10 16 18 21" />
    <path d="M14 124c30 9 162 9 192 0M22 116l-12 8M198 116l12 8" />
  </svg>
)
