import { safeUrl } from '@latchkey/wire'
import { confirmReturn, showClosing } from './confirmReturn.ts'
import { deliverResult } from './socialResult.ts'
import type { SocialReturn } from './socialReturn.ts'

/** Delivers a provider's answer to the page that began the login; asks the visitor first where that page is unknown. */
export async function completeReturn(returned: SocialReturn, opener: Window | null): Promise<void> {
  const { flow, site, provider, action, returnTo, outcome } = returned
  const isAsked = 'result' in outcome && (returnTo !== null || action === 'link')
  if (isAsked && !(await confirmReturn(returned))) return
  if (returnTo !== null) {
    const named = Object.entries({ flow, provider, ...outcome })
    const facts = new URLSearchParams(named.map(([name, value]) => [`latchkey_${name}`, value]))
    location.replace(safeUrl(`${returnTo.replace(/#.*$/s, '')}#${facts}`) ?? 'about:blank')
    return
  }
  deliverResult({ flow, outcome }, opener)
  // The site is told that its window is done, or that it failed; only the vault's frame gets the result.
  const error = 'error' in outcome ? { error: outcome.error } : {}
  const facts = new URLSearchParams({ flow, site, ...error })
  opener?.postMessage({ resultUri: `${location.origin}/social#${facts}` }, site)
  showClosing()
  window.close()
}
