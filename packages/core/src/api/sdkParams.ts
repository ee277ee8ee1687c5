import type { Latchkey } from '../latchkey.ts'
import { version } from '../version.ts'

/** What every call of our API carries: the project and which SDK asks. */
export function sdkParams(latchkey: Latchkey): Record<'projectId' | 'st' | 'sv', string> {
  const { projectId, adapters } = latchkey.options.getState()
  const chains = adapters.map((adapter) => adapter.namespace).join(',') || 'universal'
  // Servers and their statistics know this kind of client by that name.
  return { projectId, st: 'appkit', sv: `latchkey-${chains}-${version}` }
}
