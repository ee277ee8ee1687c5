import { internals, type Latchkey, part } from '../../latchkey.ts'
import type { SiweConfig } from '../../options/siweConfig.ts'
import type { SiwxConfig, SiwxSource } from '../../options/siwx.ts'

type Source = SiwxSource | SiweConfig

type Opened = { source: Source; config: Promise<SiwxConfig | null> }

/** The site's SIWX configuration, opened once; `null` when the site has no sign-in. */
export async function openSiwxConfig(latchkey: Latchkey): Promise<SiwxConfig | null> {
  const { siwx: source } = internals(latchkey).options.getState()
  if (!source) return null
  const opened = part(latchkey, 'siwxConfig', (): { last: Opened | null } => ({ last: null }))
  if (opened.last?.source === source) return opened.last.config
  const config = openSource(latchkey, source)
  opened.last = { source, config }
  // The import may succeed at the next attempt.
  config.catch(() => {
    opened.last = null
  })
  return config
}

async function openSource(latchkey: Latchkey, source: Source): Promise<SiwxConfig | null> {
  if ('open' in source) return source.open(latchkey)
  if (!('getNonce' in source)) return source
  const { fromSiweConfig } = await import('./fromSiweConfig.ts')
  return source.enabled === false ? null : fromSiweConfig(latchkey, source)
}
