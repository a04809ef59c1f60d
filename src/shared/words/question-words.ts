/** What stands below the contact form. */
export const questionWords = {
  unanswered: 'Not answered yet. The answer comes by mail, and stands here then.',
} as const
