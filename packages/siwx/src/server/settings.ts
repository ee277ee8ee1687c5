import { SiwxError } from '../SiwxError.ts'
import type { CookieRules } from './cookies.ts'
import type { SiwxHandlerOptions } from './siwxHandlerOptions.ts'

/** The owner's options with every default filled in. */
export type HandlerSettings = Omit<SiwxHandlerOptions, 'origin'> & {
  origins: readonly string[]
  basePath: string
  sessionTtlMs: number
  cookies: CookieRules
  now: () => number
}

/** @throws signin/invalid-field for an origin that no browser would send. */
export function resolveSettings(options: SiwxHandlerOptions): HandlerSettings {
  const origins = typeof options.origin === 'string' ? [options.origin] : options.origin
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new SiwxError('signin/invalid-field', { field: 'origin', origin })
    }
  }
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
