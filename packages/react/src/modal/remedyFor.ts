import { type ErrorCode, type Latchkey, version } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { remedies } from '../text/remedies.ts'

/**
 * What the site's developer does about a problem, filled in for this page; `null` where the sentence says it all.
 * Imports nothing of the modal's: a shared file would be one more request at the first open.
 */
export function remedyFor(latchkey: Latchkey, code: ErrorCode, server = ''): string | null {
  const { projectId, endpoints } = internals(latchkey).options.getState()
  const values = new Map([
    ['server', server],
    ['api', endpoints?.api ?? ''],
    ['origin', location.origin],
    ['projectId', projectId],
    ['version', version],
  ])
  const remedy = remedies[code]
  if (!remedy) return null
  return remedy.replace(
    /\{(\w+)\}/g,
    (placeholder: string, name: string) => values.get(name) ?? placeholder,
  )
}
