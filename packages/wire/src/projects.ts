import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const projectId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

export const projectOriginsEndpoint = endpoint({
  method: 'GET',
  path: '/projects/v1/origins',
  summary: "A project's allowed origins, exact or wildcard.",
  input: v.object({ projectId }),
  reply: v.object({ allowedOrigins: v.array(v.string()) }),
})

export const remoteFeatureId = v.picklist([
  'multi_wallet',
  'activity',
  'onramp',
  'swap',
  'social_login',
  'reown_branding',
  'email_capture',
  'fund_from_exchange',
  'payments',
  'reown_authentication',
])

/** `config: null` leaves the page's own value in force. */
export const remoteFeature = v.object({
  id: remoteFeatureId,
  isEnabled: v.boolean(),
  config: v.nullable(v.array(v.string())),
})
export type RemoteFeature = v.InferOutput<typeof remoteFeature>

export const appConfigEndpoint = endpoint({
  method: 'GET',
  path: '/appkit/v1/config',
  summary: "The features a project's owner has switched on.",
  input: v.object({}),
  reply: v.object({ features: v.array(remoteFeature) }),
})
