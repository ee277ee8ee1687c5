import { safeUrl } from '@latchkey/wire'
import type { CaipNetworkId } from '../caip/caip.ts'
import type { InitialState } from '../connection/initialState.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { safeEndpoint } from '../link/safeEndpoint.ts'
import type { Network, NetworkInput } from '../network/network.ts'
import { parseNetworkInput, resolveNetworks } from '../network/resolveNetworks.ts'
import type { StorageDriver } from '../storage/storage.ts'
import { assertOptions } from './assertOptions.ts'
import { groupDefaults, type OptionGroups } from './groups.ts'
import { isDevelopmentHost } from './isDevelopmentHost.ts'
import { groupRules, keepValid, optionRules } from './optionRules.ts'
import type { Endpoints, LatchkeyOptions, Metadata, ResolvedOptions } from './options.ts'
import { readPage } from './platform.ts'

/** An invalid option that is reported to the site's developer; its default is used. */
export type OptionProblem = { code: ErrorCode; option: string }

/**
 * The options with every default filled in. Invalid options are ignored and reported.
 * @throws LatchkeyError options/siwe-and-siwx, options/invalid (no usable network)
 */
export function resolveOptions(options: LatchkeyOptions): {
  resolved: ResolvedOptions
  problems: readonly OptionProblem[]
  storage: StorageDriver | undefined
  initialState: InitialState | undefined
} {
  assertOptions(options)
  const problems: OptionProblem[] = []
  const report = (problem: 'invalid' | 'unknown', option: string) =>
    problems.push({ code: problem === 'invalid' ? 'options/invalid' : 'options/unknown', option })
  const {
    projectId: givenId,
    networks: givenNetworks,
    defaultNetwork: givenDefault,
    ...others
  } = options
  const projectId = parseProjectId(givenId)
  if (!projectId) problems.push({ code: 'options/no-project-id', option: 'projectId' })
  const networks = resolveNetworks(givenNetworks, (option) => report('invalid', option))
  const valid = keepValid(others, optionDefaults, optionRules(), report)
  const customRpcUrls = Object.entries(valid.customRpcUrls ?? {})
  for (const name of unknownNodeSettings(customRpcUrls)) report('unknown', name)
  const memberRules = groupRules()
  const resolveGroup = <Name extends keyof OptionGroups>(name: Name): OptionGroups[Name] => ({
    ...groupDefaults[name],
    ...keepValid(valid[name] || {}, groupDefaults[name], memberRules[name], (problem, member) =>
      report(problem, `${name}.${member}`),
    ),
  })
  const defaultNetwork = givenDefault ? findOffered(networks, givenDefault) : networks[0]
  if (!defaultNetwork) problems.push({ code: 'network/not-found', option: 'defaultNetwork' })
  const { storage, initialState, ...settings } = valid
  const { endpoints, metadata, language, siwx, siweConfig, ...plain } = settings
  let metadataOnce: Metadata | null = null
  const resolved: ResolvedOptions = {
    ...optionDefaults,
    debug: isDevelopmentHost(),
    ...plain,
    projectId,
    networks,
    defaultNetwork: defaultNetwork ?? networks[0],
    endpoints: resolveEndpoints(toEndpoints(endpoints), report),
    // Read on use: a page may set its title after it creates the instance.
    get metadata() {
      metadataOnce ??= resolveMetadata(metadata ?? {})
      return metadataOnce
    },
    features: resolveGroup('features'),
    wallets: { ...resolveGroup('wallets'), isOffered: valid.wallets !== false },
    modal: resolveGroup('modal'),
    safety: resolveGroup('safety'),
    customRpcUrls: Object.fromEntries(customRpcUrls.map(([id, nodes]) => [id, urlsOf(nodes)])),
    allWallets: allWalletsSettings.get(valid.allWallets) ?? 'SHOW',
    defaultAccountTypes: { ...optionDefaults.defaultAccountTypes, ...valid.defaultAccountTypes },
    termsConditionsUrl: safeUrl(valid.termsConditionsUrl),
    privacyPolicyUrl: safeUrl(valid.privacyPolicyUrl),
    language: language ?? null,
    siwx: siwx ?? siweConfig ?? null,
  }
  return { resolved, problems, storage, initialState }
}

function parseProjectId(projectId: unknown): string {
  return typeof projectId === 'string' ? projectId.trim() : ''
}

function findOffered(
  networks: readonly Network[],
  input: NetworkInput | CaipNetworkId,
): Network | undefined {
  const id = typeof input === 'string' ? input : parseNetworkInput(input)?.caipNetworkId
  return networks.find((network) => network.caipNetworkId === id)
}

const optionDefaults: Omit<
  ResolvedOptions,
  | 'projectId'
  | 'networks'
  | 'defaultNetwork'
  | 'endpoints'
  | 'metadata'
  | 'customRpcUrls'
  | 'allWallets'
  | keyof OptionGroups
> = {
  adapters: [],
  connectors: [],
  themeMode: 'dark',
  themeVariables: {},
  defaultAccountTypes: {
    eip155: 'smartAccount',
    solana: 'eoa',
    bip122: 'payment',
    polkadot: 'eoa',
  },
  customWallets: [],
  includeWalletIds: [],
  excludeWalletIds: [],
  featuredWalletIds: [],
  tokens: {},
  clearSigning: [],
  termsConditionsUrl: null,
  privacyPolicyUrl: null,
  enableWalletConnect: true,
  reconnect: true,
  debug: false,
  language: null,
  siwx: null,
}

type Nodes = string | readonly (string | { url: string })[]

function urlsOf(nodes: Nodes = []): readonly string[] {
  return [nodes].flat().map((node) => (typeof node === 'string' ? node : node.url))
}

/** Settings of a node besides its URL have no effect. AppKit takes a viem transport's `config` there. */
function unknownNodeSettings(
  customRpcUrls: readonly (readonly [string, Nodes | undefined])[],
): readonly string[] {
  return customRpcUrls.flatMap(([network, nodes = []]) =>
    [nodes].flat().flatMap((node) =>
      Object.keys(typeof node === 'string' ? {} : node)
        .filter((name) => name !== 'url')
        .map((name) => `customRpcUrls.${network}.${name}`),
    ),
  )
}

const allWalletsSettings = new Map<LatchkeyOptions['allWallets'], ResolvedOptions['allWallets']>([
  [false, 'HIDE'],
  ['HIDE', 'HIDE'],
  ['phone', 'ONLY_MOBILE'],
  ['ONLY_MOBILE', 'ONLY_MOBILE'],
])

/** The option as its members; a text is the URL of the Latchkey server. */
export function toEndpoints(endpoints: LatchkeyOptions['endpoints'] = {}): Partial<Endpoints> {
  return typeof endpoints === 'string' ? { api: endpoints } : endpoints
}

/** The endpoints that the site names, `''` for the others; `null` without any, and then no request is sent. */
function resolveEndpoints(
  endpoints: Partial<Endpoints>,
  report: (problem: 'invalid', name: string) => void,
): Endpoints | null {
  const parseEndpoint = (name: keyof Endpoints) => {
    const url = safeEndpoint(endpoints[name]) ?? ''
    // Most often the scheme is missing.
    if (endpoints[name] && !url) report('invalid', `endpoints.${name}`)
    return url
  }
  const named = {
    api: parseEndpoint('api'),
    relay: parseEndpoint('relay'),
    vault: parseEndpoint('vault'),
    analytics: parseEndpoint('analytics'),
  }
  return Object.values(named).some(Boolean) ? named : null
}

function resolveMetadata(metadata: Partial<Metadata>): Metadata {
  const page = readPage()
  const text = (value: unknown, fallback: string) =>
    typeof value === 'string' && value ? value.slice(0, 500) : fallback
  const icons = Array.isArray(metadata.icons) ? metadata.icons : page.icons
  return {
    name: text(metadata.name, page.title),
    description: text(metadata.description, page.description),
    url: safeUrl(metadata.url) ?? page.origin,
    icons: icons.filter((icon) => typeof icon === 'string'),
  }
}
