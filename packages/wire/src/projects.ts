import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

export const projectId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/))

/** Where the embedded wallet's smart accounts can be used (ERC-4337), and the paymaster of a project that pays the fees. */
const smartAccountOffer = v.object({
  /** CAIP-2 ids. */
  networks: v.array(v.string()),
  paymaster: v.nullable(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))),
})

export const projectOriginsEndpoint = endpoint({
  method: 'GET',
  path: '/projects/v1/origins',
  summary:
    "A project's allowed origins, exact or wildcard, and the vault's smart account settings.",
  input: v.object({ projectId }),
  reply: v.object({
    allowedOrigins: v.array(v.string()),
    /** Absent when the server has no bundler. */
    smartAccounts: v.optional(smartAccountOffer),
  }),
})

const remoteFeatureId = v.picklist([
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

/**
 * `config: null` leaves the page's own value in force. Of `social_login` it lists the logins that the server is
 * configured for, `email` among them; of `onramp` the ids of the providers.
 */
const remoteFeature = v.object({
  id: remoteFeatureId,
  isEnabled: v.boolean(),
  config: v.nullable(v.array(v.string())),
})
export type RemoteFeature = v.InferOutput<typeof remoteFeature>

/**
 * The version of the server's API. It rises by one when the widget begins to need something that older servers lack.
 */
export const apiVersion = 1

export const appConfigEndpoint = endpoint({
  method: 'GET',
  path: '/appkit/v1/config',
  summary:
    'What the server offers a project: version, URLs, enabled features, logins and name suffixes.',
  input: v.object({}),
  reply: v.object({
    /** Absent before version 1. */
    apiVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    /** `vault: null`: the server has no embedded wallet. */
    endpoints: v.optional(
      v.object({ relay: v.string(), vault: v.nullable(v.string()), analytics: v.string() }),
    ),
    features: v.array(remoteFeature),
    /** What the owner published in the console (`ModalConfig`); `null`: nothing. The page's own options win. */
    modal: v.optional(
      v.nullable(v.object({ version: v.number(), config: v.record(v.string(), v.unknown()) })),
    ),
    /** The suffixes under which visitors register names, with the leading dot, the default one first. */
    nameSuffixes: v.optional(
      v.pipe(v.array(v.pipe(v.string(), v.regex(/^(?:\.[a-z0-9-]{1,63}){1,4}$/))), v.maxLength(32)),
    ),
  }),
})
