import type { CookieRules } from './cookies.ts'
import type { SiwxHandlerOptions } from './createSiwxHandler.ts'

/** The owner's options with every default filled in. */
export type Site = Omit<SiwxHandlerOptions, 'origin'> & {
  origins: readonly string[]
  basePath: string
  sessionTtlMs: number
  cookies: CookieRules
  now: () => number
}

export function openSite(options: SiwxHandlerOptions): Site {
  const origins = typeof options.origin === 'string' ? [options.origin] : options.origin
  const secure = origins.every((origin) => origin.startsWith('https://'))
  return {
    ...options,
    origins,
    basePath: options.basePath ?? '/auth',
    sessionTtlMs: options.sessionTtlMs ?? 7 * 86_400_000,
    cookies: { secure, sameSite: options.sameSite ?? 'Lax' },
    now: options.now ?? (() => Date.now()),
  }
}
