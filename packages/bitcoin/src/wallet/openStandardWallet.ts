import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { askWallet, readWallet, type WalletState } from '@latchkey/core/adapter'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'
import type { BitcoinConnection, PsbtRequest } from '../connection/bitcoinConnection.ts'
import { type BitcoinChain, chainNamed } from './bitcoinChains.ts'
import type { DiscoveredWallet, StandardWallet } from './discoveredWallet.ts'
import type { OpenWalletOptions } from './openOptions.ts'
import { toWalletState } from './toWalletState.ts'
import { parseReply, psbtToBase64, txidReply } from './walletReplies.ts'

const standardAccount = v.looseObject({
  address: v.pipe(v.string(), v.nonEmpty()),
  publicKey: v.nullish(v.instance(Uint8Array)),
  chains: v.nullish(v.array(v.string())),
  purpose: v.nullish(v.string()),
})
type StandardAccount = v.InferOutput<typeof standardAccount>

const connectReply = v.object({ accounts: v.array(standardAccount) })
const signReply = v.pipe(
  v.array(v.object({ signature: v.instance(Uint8Array) })),
  v.transform(([first]) => first?.signature),
  v.instance(Uint8Array),
)

type Method = (...inputs: readonly unknown[]) => unknown

/** A wallet of the Wallet Standard: every ability is a feature with one method of the same name. */
export async function openStandardWallet(
  found: Extract<DiscoveredWallet, { kind: 'standard' }>,
  options: OpenWalletOptions,
): Promise<BitcoinConnection | null> {
  const { wallet } = found
  const shared = options.isSilent ? await readAccounts(wallet) : await askAccounts(wallet)
  if (!shared) return null
  let accounts = shared
  const state = stateOf(accounts, options.networks)
  return {
    state,
    raw: wallet,
    watch: (onChange) =>
      watchStandard(wallet, (changed) => {
        accounts = changed
        onChange(readState(changed, options.networks))
      }),
    ...disconnectFeature(wallet),
    async signMessage({ account, text }) {
      const sign = requireFeature(wallet, 'bitcoin:signMessage')
      const message = new TextEncoder().encode(text)
      const signer = requireAccount(accounts, account.address)
      const result = await askWallet('bitcoin:signMessage', () =>
        sign({ account: signer, message }),
      )
      return base64.encode(parseReply(signReply, result))
    },
    ...(feature(wallet, 'bitcoin:signTransaction')
      ? { signPsbt: (request) => signPsbt(wallet, accounts, state, request) }
      : {}),
  }
}

async function askAccounts(wallet: StandardWallet): Promise<readonly StandardAccount[]> {
  const connect = requireFeature(wallet, 'bitcoin:connect')
  const input = { purposes: ['payment', 'ordinals'] }
  return parseReply(connectReply, await askWallet('bitcoin:connect', () => connect(input))).accounts
}

/** `bitcoin:connect` always prompts; use the Wallet Standard's silent connect to restore a connection. */
async function readAccounts(wallet: StandardWallet): Promise<readonly StandardAccount[] | null> {
  const connect = feature(wallet, 'standard:connect')
  if (connect) await readWallet(wallet.name, 'standard:connect', () => connect({ silent: true }))
  const accounts = readListedAccounts(wallet)
  return accounts.length > 0 ? accounts : null
}

async function signPsbt(
  wallet: StandardWallet,
  accounts: readonly StandardAccount[],
  { chainId }: WalletState,
  { psbt, inputs, broadcast }: PsbtRequest,
): Promise<{ psbt: string; txid: string | null }> {
  const inputsToSign = [...new Set(inputs.map(({ address }) => address))].map((address) => ({
    account: requireAccount(accounts, address),
    signingIndexes: inputs.filter((input) => input.address === address).map(({ index }) => index),
  }))
  const chain = chainNamed('id', chainId)?.standard
  const input = { psbt: base64.decode(psbt), inputsToSign, ...(chain ? { chain } : {}) }
  const method = broadcast ? 'bitcoin:signAndSendTransaction' : 'bitcoin:signTransaction'
  const sign = requireFeature(wallet, method)
  const [result] = parseReply(v.array(v.unknown()), await askWallet(method, () => sign(input)))
  if (broadcast) return { psbt, txid: parseReply(txidReply, result) }
  const { signedPsbt } = parseReply(v.object({ signedPsbt: v.unknown() }), result)
  return { psbt: psbtToBase64(signedPsbt), txid: null }
}

function watchStandard(
  wallet: StandardWallet,
  onAccounts: (accounts: readonly StandardAccount[]) => void,
): () => void {
  const on = feature(wallet, 'bitcoin:events', 'on') ?? feature(wallet, 'standard:events', 'on')
  const unsubscribe = on?.('change', (change: unknown) => {
    if (v.is(v.object({ accounts: v.unknown() }), change)) onAccounts(readListedAccounts(wallet))
  })
  return () => {
    if (typeof unsubscribe === 'function') unsubscribe()
  }
}

/** A change with invalid data disconnects. */
function readState(
  accounts: readonly StandardAccount[],
  networks: readonly CaipNetworkId[],
): WalletState {
  try {
    return stateOf(accounts, networks)
  } catch {
    return { accounts: [], chainId: networks[0] ?? 'bip122:' }
  }
}

function stateOf(
  accounts: readonly StandardAccount[],
  networks: readonly CaipNetworkId[],
): WalletState {
  const listed = accounts.map(({ address, publicKey, purpose }) => ({
    address,
    publicKey: publicKey ? hex.encode(publicKey) : null,
    purpose,
  }))
  return toWalletState(listed, { chain: soleChain(accounts), likely: networks })
}

/** The one network that the accounts list; with several, the addresses tell the network. */
function soleChain(accounts: readonly StandardAccount[]): BitcoinChain | null {
  const chains = new Set(accounts.flatMap((account) => account.chains ?? []))
  return chains.size === 1 ? chainNamed('standard', [...chains][0]) : null
}

function readListedAccounts(wallet: StandardWallet): readonly StandardAccount[] {
  const listed = v.safeParse(v.array(standardAccount), wallet.accounts)
  // Multichain wallets list all their accounts together.
  return listed.success
    ? listed.output.filter(
        ({ chains }) => chains?.some((chain) => chain.startsWith('bitcoin:')) ?? true,
      )
    : []
}

function disconnectFeature(wallet: StandardWallet): Pick<BitcoinConnection, 'leave'> {
  const leave =
    feature(wallet, 'bitcoin:disconnect', 'disconnect') ?? feature(wallet, 'standard:disconnect')
  if (!leave) return {}
  return {
    leave: async () => {
      await leave()
    },
  }
}

function feature(
  wallet: StandardWallet,
  name: string,
  method: string = name.split(':')[1] ?? '',
): Method | null {
  const found = (wallet.features[name] as Record<string, unknown> | undefined)?.[method]
  return typeof found === 'function' ? (found as Method) : null
}

function requireFeature(wallet: StandardWallet, name: string): Method {
  const found = feature(wallet, name)
  if (found) return found
  throw new LatchkeyError('wallet/method-unsupported', { method: name })
}

function requireAccount(accounts: readonly StandardAccount[], address: string): StandardAccount {
  const found = accounts.find((account) => account.address === address)
  if (found) return found
  throw new LatchkeyError('wallet/unauthorised', {})
}
