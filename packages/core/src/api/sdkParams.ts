import { internals, type Latchkey } from '../latchkey.ts'
import { version } from '../version.ts'

/** The parameters of every request to the server: the project id and the SDK's name and version. */
export function sdkParams(latchkey: Latchkey): Record<'projectId' | 'st' | 'sv', string> {
  const { projectId, adapters } = internals(latchkey).options.getState()
  const chains = adapters.map((adapter) => adapter.namespace).join(',') || 'universal'
  // Servers identify AppKit-compatible clients by this name.
  return { projectId, st: 'appkit', sv: `latchkey-${chains}-${version}` }
}
