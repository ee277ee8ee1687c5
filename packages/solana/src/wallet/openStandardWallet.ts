import { type Account, type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { askWallet, isChecksumAddress, readWallet, type WalletState } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SolanaConnection } from '../connection/solanaConnection.ts'
import type { DiscoveredWallet, StandardWallet } from './createWalletDiscovery.ts'
import { feature, type Listed, type Method, type SignerOf } from './feature.ts'
import { chainNamed, standardChain } from './standardChain.ts'
import { transactionFeatures } from './transactionFeatures.ts'
import { bytes, parseReply } from './walletReplies.ts'

export type OpenWalletOptions = {
  /** Use only requests without a prompt; `null` when the wallet would have to prompt. */
  isSilent: boolean
  /** The site's networks, the active one first. */
  networks: readonly CaipNetworkId[]
}

const listed = v.looseObject({
  address: v.string(),
  chains: v.array(v.string()),
  label: v.optional(v.string()),
})
const connected = v.looseObject({ accounts: v.array(v.unknown()) })
const signedMessage = v.tuple([v.looseObject({ signature: bytes(64), signedMessage: bytes() })])
const signedIn = v.tuple([
  v.looseObject({
    account: v.looseObject({ address: v.string() }),
    signature: bytes(64),
    signedMessage: bytes(),
  }),
])

/** A wallet of the Wallet Standard: every ability is a feature with one method of the same name. */
export async function openStandardWallet(
  { wallet }: DiscoveredWallet,
  { isSilent, networks }: OpenWalletOptions,
): Promise<SolanaConnection | null> {
  let accounts = parseAccounts(await connect(wallet, isSilent))
  if (isSilent && accounts.length === 0) return null
  let chainId = chainOf(accounts, networks)
  const signerOf = (account: Account) => ({ account: requireListed(accounts, account), chainId })
  return {
    state: stateOf(accounts, chainId),
    raw: wallet,
    watch: (onChange) =>
      watchAccounts(wallet, () => {
        accounts = parseAccounts(wallet.accounts)
        chainId = chainOf(accounts, [chainId, ...networks])
        onChange(stateOf(accounts, chainId))
      }),
    ...disconnectFeature(wallet),
    ...messageFeatures(wallet, signerOf),
    ...transactionFeatures(wallet, signerOf),
    switchNetwork(id) {
      if (!accounts.some(({ chains }) => chains.includes(standardChain(id)))) {
        throw new LatchkeyError('network/switch-failed', { id })
      }
      chainId = id
      return stateOf(accounts, chainId)
    },
  }
}

async function connect(wallet: StandardWallet, isSilent: boolean): Promise<readonly unknown[]> {
  const ask = requireFeature(wallet, 'standard:connect')
  const reply = isSilent
    ? await readWallet(wallet.name, 'standard:connect', () => ask({ silent: true }))
    : await askWallet('standard:connect', () => ask())
  return parseReply(connected, reply).accounts
}

function messageFeatures(
  wallet: StandardWallet,
  signerOf: SignerOf,
): Pick<SolanaConnection, 'signMessage' | 'signIn'> {
  const sign = feature(wallet, 'solana:signMessage')
  const signIn = feature(wallet, 'solana:signIn')
  return {
    ...(sign && {
      async signMessage({ account, message }) {
        const input = { account: signerOf(account).account.raw, message }
        const reply = await askWallet('solana:signMessage', () => sign(input))
        const [{ signature, signedMessage: signed }] = parseReply(signedMessage, reply)
        return { signature, signed }
      },
    }),
    ...(signIn && {
      async signIn(input) {
        const reply = await askWallet('solana:signIn', () => signIn(input))
        const [{ account, signature, signedMessage: signed }] = parseReply(signedIn, reply)
        return { address: account.address, signature, signed }
      },
    }),
  }
}

function watchAccounts(wallet: StandardWallet, onChange: () => void): () => void {
  const on = feature(wallet, 'standard:events', 'on')
  const unsubscribe = on?.('change', (change: unknown) => {
    if (v.is(v.looseObject({ accounts: v.unknown() }), change)) onChange()
  })
  return () => {
    if (typeof unsubscribe === 'function') unsubscribe()
  }
}

/** The network of the wallet's accounts: one of the site's, or the one the wallet names. */
function chainOf([first]: readonly Listed[], networks: readonly CaipNetworkId[]): CaipNetworkId {
  const chains = first?.chains ?? []
  const siteNetwork = networks.find((id) => chains.includes(standardChain(id)))
  const walletNetwork = chains.map(chainNamed).find((id) => id !== null)
  return siteNetwork ?? walletNetwork ?? networks[0] ?? 'solana:'
}

function stateOf(accounts: readonly Listed[], chainId: CaipNetworkId): WalletState {
  return {
    chainId,
    accounts: accounts.map(({ address, label }) => ({
      namespace: 'solana',
      address,
      type: 'eoa',
      ...(label ? { label } : {}),
    })),
  }
}

/** Multichain wallets list all their accounts together; accounts of other chains are left out. */
function parseAccounts(accounts: unknown): readonly Listed[] {
  const list = Array.isArray(accounts) ? accounts : []
  return list.flatMap((raw) => {
    const read = v.safeParse(listed, raw)
    if (!read.success || !isChecksumAddress(read.output.address, 'solana')) return []
    const { address, chains, label } = read.output
    if (!chains.some((chain) => chain.startsWith('solana:'))) return []
    return [{ raw, address, chains, ...(label ? { label } : {}) }]
  })
}

function disconnectFeature(wallet: StandardWallet): Pick<SolanaConnection, 'leave'> {
  const leave = feature(wallet, 'standard:disconnect')
  return leave ? { leave: async () => void (await leave()) } : {}
}

function requireFeature(wallet: StandardWallet, name: string): Method {
  const found = feature(wallet, name)
  if (found) return found
  throw new LatchkeyError('wallet/method-unsupported', { method: name })
}

function requireListed(accounts: readonly Listed[], { address }: Account): Listed {
  const found = accounts.find((account) => account.address === address)
  if (found) return found
  throw new LatchkeyError('wallet/unauthorised', {})
}
