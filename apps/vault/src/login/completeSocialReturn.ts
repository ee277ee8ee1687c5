import { safeUrl } from '@latchkey/wire'
import { confirmSocialReturn, showClosing } from './confirmSocialReturn.ts'
import { deliverSocialResult } from './socialResult.ts'
import type { SocialReturn } from './socialReturn.ts'

/** Delivers a provider's answer to the page that began the login; asks the visitor first where that page is unknown. */
export async function completeSocialReturn(
  returned: SocialReturn,
  opener: Window | null,
): Promise<void> {
  const { flow, site, provider, action, returnTo, outcome } = returned
  const needsConfirmation = 'result' in outcome && (returnTo !== null || action === 'link')
  if (needsConfirmation && !(await confirmSocialReturn(returned))) return
  if (returnTo !== null) {
    const fragmentFields = Object.entries({ flow, provider, ...outcome })
    const fragment = new URLSearchParams(
      fragmentFields.map(([name, value]) => [`latchkey_${name}`, value]),
    )
    location.replace(safeUrl(`${returnTo.replace(/#.*$/s, '')}#${fragment}`) ?? 'about:blank')
    return
  }
  deliverSocialResult({ flow, outcome }, opener)
  // The site is told that its window is done, or that it failed; only the vault's frame gets the result.
  const error = 'error' in outcome ? { error: outcome.error } : {}
  const fragment = new URLSearchParams({ flow, site, ...error })
  opener?.postMessage({ resultUri: `${location.origin}/social#${fragment}` }, site)
  showClosing()
  window.close()
}
