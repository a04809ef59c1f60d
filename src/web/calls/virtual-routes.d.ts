declare module 'virtual:routes' {
  export type Routes = Readonly<Partial<Record<import('../../shared/calls.ts').CallName, readonly [method: string, path: string]>>>
  const routes: Routes
  export default routes
}

declare module 'virtual:pickup-routes' {
  const routes: import('virtual:routes').Routes
  export default routes
}

declare module 'virtual:paper-routes' {
  const routes: import('virtual:routes').Routes
  export default routes
}

declare module 'virtual:way-in-routes' {
  const routes: import('virtual:routes').Routes
  export default routes
}

declare module 'virtual:notification-routes' {
  const routes: import('virtual:routes').Routes
  export default routes
}

declare module 'virtual:gift-routes' {
  const routes: import('virtual:routes').Routes
  export default routes
}

declare module 'virtual:admin-routes' {
  const routes: import('virtual:routes').Routes
  export default routes
}
