import type { RemoteFeature } from '@latchkey/wire'
import type { Project } from './project.ts'

/** Default features of a project; `config: null` leaves the page's value. */
const DEFAULTS: Readonly<Record<RemoteFeature['id'], boolean>> = {
  multi_wallet: true,
  activity: true,
  onramp: true,
  swap: true,
  social_login: true,
  reown_branding: false,
  email_capture: false,
  fund_from_exchange: false,
  payments: false,
  reown_authentication: true,
}

export function listFeatures(own: Project['features']): RemoteFeature[] {
  const ids = Object.keys(DEFAULTS) as RemoteFeature['id'][]
  return ids.map((id) => ({
    id,
    isEnabled: own[id]?.isEnabled ?? DEFAULTS[id],
    config: own[id]?.config ? [...own[id].config] : null,
  }))
}
