import type { Handlers } from '../context.ts'

const notBuilt = async (): Promise<never> => {
  throw new Error('Not built yet')
}

export const invitationHandlers = {
  readInvitation: notBuilt,
  answerInvitation: notBuilt,
  inviteFormer: notBuilt,
  listInvitations: notBuilt,
} satisfies Partial<Handlers>
