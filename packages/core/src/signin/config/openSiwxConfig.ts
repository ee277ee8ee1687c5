import type { Latchkey } from '../../latchkey.ts'
import type { SiweConfig } from './siweConfig.ts'
import type { SiwxConfig, SiwxSource } from './siwx.ts'

type Source = SiwxSource | SiweConfig

const opened = new WeakMap<Latchkey, { source: Source; config: Promise<SiwxConfig | null> }>()

/** The site's SIWX configuration, opened once; `null` when the site has no sign-in. */
export async function openSiwxConfig(latchkey: Latchkey): Promise<SiwxConfig | null> {
  const { siwx: source } = latchkey.options.getState()
  if (!source) return null
  const cached = opened.get(latchkey)
  if (cached?.source === source) return cached.config
  const config = openSource(latchkey, source)
  opened.set(latchkey, { source, config })
  // The import may succeed at the next attempt.
  config.catch(() => opened.delete(latchkey))
  return config
}

async function openSource(latchkey: Latchkey, source: Source): Promise<SiwxConfig | null> {
  if ('open' in source) return source.open(latchkey)
  if (!('getNonce' in source)) return source
  const { fromSiweConfig } = await import('./fromSiweConfig.ts')
  return source.enabled === false ? null : fromSiweConfig(latchkey, source)
}
