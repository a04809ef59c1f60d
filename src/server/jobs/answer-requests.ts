import type { Shop } from '../kernel/context.ts'

// An account provider that is slow holds up a few, and not everyone.
const AT_ONCE = 4

export const workOnRequests = ({ queue, identity }: Pick<Shop, 'queue' | 'identity'>): Promise<void> =>
  queue.work('answer-request', AT_ONCE, ({ request_id }) => identity.answerRequest(request_id))
