import * as v from 'valibot'
import { formatAddress, parseAddress } from '../address/consoleAddress.ts'

/** What a link to the console carries behind `#`. Servers and their logs never see that part of a URL. */
export type LinkSecret =
  | { kind: 'claim' | 'invitation'; token: string }
  | { kind: 'share'; token: string; project: string }

const token = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** Reads the secret of a link; `null` without one. */
export function parseLinkSecret(hash: string): LinkSecret | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  for (const kind of ['claim', 'invitation', 'share'] as const) {
    const value = params.get(kind)
    if (!v.is(token, value)) continue
    return kind === 'share'
      ? { kind, token: value, project: params.get('project') ?? '' }
      : { kind, token: value }
  }
  return null
}

/** Reads the secret and removes it from the URL, so that no copied link and no history entry contains it. */
export function takeLinkSecret(): LinkSecret | null {
  const secret = parseLinkSecret(location.hash)
  if (secret === null) return null
  const address = parseAddress(location.search)
  const project = secret.kind === 'share' ? secret.project : address.project
  history.replaceState(null, '', formatAddress({ ...address, project }))
  return secret
}
