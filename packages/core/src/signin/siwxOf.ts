import type { Latchkey } from '../latchkey.ts'
import type { SiwxConfig, SiwxSource } from './siwx.ts'

const opened = new WeakMap<Latchkey, { source: SiwxSource; config: Promise<SiwxConfig> }>()

/** How the site signs its visitors in, opened once; `null` when it does not. */
export async function siwxOf(latchkey: Latchkey): Promise<SiwxConfig | null> {
  const { siwx: source } = latchkey.options.getState()
  if (!source) return null
  if (!('open' in source)) return source
  const known = opened.get(latchkey)
  if (known?.source === source) return known.config
  const config = source.open(latchkey)
  opened.set(latchkey, { source, config })
  // Its code may load at the next attempt.
  config.catch(() => opened.delete(latchkey))
  return config
}
