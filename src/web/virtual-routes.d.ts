declare module 'virtual:routes' {
  const routes: Readonly<Record<import('../shared/calls.ts').CallName, readonly [method: string, path: string]>>
  export default routes
}
