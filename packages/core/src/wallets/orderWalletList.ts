import type { Connector } from '../connection/connector.ts'
import type { Wallet } from '../connection/wallet.ts'
import type { WalletGroup } from '../features.ts'
import { type ConnectorRules, isConnectorShown, namelessWallet } from './isConnectorShown.ts'
import type { RecentWallet } from './isRecentWallet.ts'
import { isSameWallet } from './isSameWallet.ts'
import { type MergedConnector, mergeMultiChain } from './mergeMultiChain.ts'

export type WalletTag = 'installed' | 'recent' | 'qrCode' | 'multiChain'

/** One row of the wallet list. */
export type WalletRow =
  | { kind: 'walletConnect'; tag: WalletTag | null }
  | { kind: 'connector'; connectors: MergedConnector; tag: WalletTag | null }
  | { kind: 'recent'; wallet: Wallet; tag: 'recent' }
  | { kind: 'wallet'; wallet: Wallet; tag: null }

/** The groups of the wallet list in the site's order; empty groups are left out. */
export type WalletListGroups = readonly { group: WalletGroup; rows: readonly WalletRow[] }[]

export type WalletListInput = Omit<ConnectorRules, 'excluded'> & {
  connectors: readonly Connector[]
  recent: readonly RecentWallet[]
  featured: readonly Wallet[]
  recommended: readonly Wallet[]
  custom: readonly Wallet[]
  excluded: ConnectorRules['excluded']
  order: readonly WalletGroup[]
  /** WalletConnect is configured and its row is not hidden. */
  hasWalletConnect: boolean
  /** The site has featured wallets, loaded or not. */
  hasFeatured: boolean
}

const maxRecommended = 2

/** The rows of the wallet list, grouped and ordered (pure). */
export function orderWalletList(input: WalletListInput): WalletListGroups {
  const visible = input.connectors.filter((connector) => isConnectorShown(connector, input))
  const inBrowser = mergeMultiChain(visible.filter((candidate) => candidate.type !== 'EXTERNAL'))
  const external = mergeMultiChain(visible.filter((candidate) => candidate.type === 'EXTERNAL'))
  const recent = recentWithListing(input)
  const isNotShown = (wallet: Wallet) => !isShownAlready(wallet, visible, recent, input)
  const rows: Record<WalletGroup, readonly WalletRow[]> = {
    walletConnect: input.hasWalletConnect
      ? [{ kind: 'walletConnect', tag: input.isPhone ? null : 'qrCode' }]
      : [],
    recent: recent.map((wallet) => ({ kind: 'recent', wallet, tag: 'recent' })),
    injected: inBrowser.map((connectors) => browserRow(connectors, input.recent)).sort(recentFirst),
    featured: walletRows(input.featured.filter(isNotShown)),
    custom: walletRows(input.custom.filter(isNotShown)),
    external: external.map((connectors) => ({ kind: 'connector', connectors, tag: null })),
    recommended: walletRows(
      input.recommended
        .filter(isNotShown)
        .slice(0, recommendedLimit(input, visible, recent.length)),
    ),
  }
  return input.order
    .map((group) => ({ group, rows: rows[group] }))
    .filter((candidate) => candidate.rows.length > 0)
}

function recommendedLimit(
  input: WalletListInput,
  visible: readonly Connector[],
  recentCount: number,
): number {
  if (input.hasFeatured || input.custom.length > 0) return 0
  const installed = mergeMultiChain(
    visible.filter(
      (candidate) => candidate.type !== 'EXTERNAL' && candidate.name !== namelessWallet,
    ),
  )
  return Math.max(0, maxRecommended - installed.length - recentCount)
}

function browserRow(connectors: MergedConnector, recent: readonly RecentWallet[]): WalletRow {
  const isRecent = recent.some((wallet) =>
    connectors.some((connector) => isSameWallet(wallet, connector)),
  )
  const connectorTag = connectors.length > 1 ? 'multiChain' : 'installed'
  return { kind: 'connector', connectors, tag: isRecent ? 'recent' : connectorTag }
}

function recentFirst(a: WalletRow, b: WalletRow): number {
  return Number(b.tag === 'recent') - Number(a.tag === 'recent')
}

function walletRows(wallets: readonly Wallet[]): readonly WalletRow[] {
  return wallets.map((wallet) => ({ kind: 'wallet', wallet, tag: null }))
}

/** The recent wallets with a row of their own. One without a listing has no links: its row would open nothing. */
function recentWithListing(input: WalletListInput): readonly Wallet[] {
  const { custom, featured, recommended } = input
  const listings = [...custom, ...featured, ...recommended]
  return input.recent
    .filter((wallet) => isRecentRow(wallet, input))
    .map((wallet) => listings.find(({ id }) => id === wallet.id) ?? wallet.listing)
    .filter((wallet) => wallet !== undefined)
}

/** A recent wallet with a connector is tagged on the connector's row; one that was an extension is left out without it. */
function isRecentRow(wallet: RecentWallet, input: WalletListInput): boolean {
  if (wallet.connectorId !== undefined) return false
  if (input.excluded.some((candidate) => candidate.id === wallet.id)) return false
  return !input.connectors.some((connector) => isSameWallet(wallet, connector))
}

function isShownAlready(
  wallet: Wallet,
  visible: readonly Connector[],
  recent: readonly Wallet[],
  input: WalletListInput,
): boolean {
  if (input.excluded.some((candidate) => candidate.id === wallet.id)) return true
  if (recent.some((candidate) => candidate.id === wallet.id)) return true
  return visible.some((connector) => isSameWallet(wallet, connector))
}
