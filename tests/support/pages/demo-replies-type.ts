/** What a call replied, and how long the whole list is where the reply is a page of one. */
export type TrueReply = { readonly body: unknown; readonly total: string | null }

export type Visitor = 'farmer' | 'customer' | 'host' | 'stranger'

/** By who asked, and by the name of the call. */
export type DemoReplies = Readonly<Record<Visitor, Readonly<Record<string, TrueReply>>>>

declare module 'vitest' {
  export interface ProvidedContext {
    demoReplies: DemoReplies
  }
}
