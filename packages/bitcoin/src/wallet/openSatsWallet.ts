import { isLatchkeyError } from '@latchkey/core'
import { silentTimeoutMs, type WalletState, withTimeout } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { BitcoinConnection, PsbtRequest } from '../connection/bitcoinConnection.ts'
import { type BitcoinChain, chainNamed } from './bitcoinChains.ts'
import type { DiscoveredWallet, SatsProvider } from './discoveredWallet.ts'
import type { OpenWalletOptions } from './openOptions.ts'
import { fromSatsError, satsResult } from './satsErrors.ts'
import { toWalletState } from './toWalletState.ts'
import {
  listedAddress,
  parseReply,
  psbtToBase64,
  psbtToHex,
  textReply,
  txidReply,
} from './walletReplies.ts'

type SatsWallet = Extract<DiscoveredWallet, { kind: 'sats' }>

const networkSchema = v.object({ bitcoin: v.object({ name: v.string() }) })
const addressesSchema = v.union([
  v.object({
    addresses: v.array(listedAddress),
    network: v.optional(v.unknown()),
  }),
  v.pipe(
    v.array(listedAddress),
    v.transform((list) => ({ addresses: list, network: undefined })),
  ),
])
type Addresses = v.InferOutput<typeof addressesSchema>

const connectParams = { purposes: ['payment', 'ordinals'] }

/** Connects a sats-connect wallet. The wallets differ in their connect methods, so they are tried in order. */
export async function openSatsWallet(
  found: SatsWallet,
  options: OpenWalletOptions,
): Promise<BitcoinConnection | null> {
  const { provider } = found
  const shared = options.isSilent ? await readAccount(found) : await connectAccount(found)
  if (!shared) return null
  const readState = async (listed: Addresses): Promise<WalletState> =>
    toWalletState(listed.addresses.filter(isBitcoin), {
      chain: chainOf(listed.network) ?? (await readNetwork(found)),
      likely: options.networks,
    })
  const state = await readState(shared)
  // Leather has the same methods with other parameter names.
  const isLeather = found.connector.id === 'LeatherProvider'
  return {
    state,
    raw: provider,
    watch: (onChange) => watchSats(provider, onChange, () => readCurrentState(found, readState)),
    leave: async () => {
      await ask(provider, 'wallet_disconnect', null)
    },
    async signMessage({ account, text, protocol }) {
      const params = isLeather
        ? { message: text, paymentType: protocol === 'bip322' ? 'p2tr' : 'p2wpkh' }
        : { address: account.address, message: text, protocol: protocol.toUpperCase() }
      return parseReply(textReply, await ask(provider, 'signMessage', params))
    },
    signPsbt: (request) => signPsbt(provider, request, isLeather),
    async sendTransfer({ to, amount }) {
      const amountParam = isLeather ? amount.toString() : Number(amount)
      const params = { recipients: [{ address: to, amount: amountParam }] }
      return parseReply(txidReply, await ask(provider, 'sendTransfer', params))
    },
    ...(isLeather ? {} : { switchNetwork: (id) => switchNetwork(found, id, readState) }),
  }
}

async function signPsbt(
  provider: SatsProvider,
  { psbt, inputs, broadcast }: PsbtRequest,
  isLeather: boolean,
): Promise<{ psbt: string; txid: string | null }> {
  const byAddress = new Map<string, readonly number[]>()
  for (const { address, index } of inputs) {
    byAddress.set(address, [...(byAddress.get(address) ?? []), index])
  }
  const signInputs = Object.fromEntries(byAddress)
  const params = isLeather
    ? { hex: psbtToHex(psbt), signAtIndex: inputs.map(({ index }) => index), broadcast }
    : { psbt, signInputs, broadcast }
  const reply = parseReply(
    v.object({
      psbt: v.nullish(v.string()),
      hex: v.nullish(v.string()),
      txid: v.nullish(v.string()),
    }),
    await ask(provider, 'signPsbt', params),
  )
  const txid = reply.txid || null
  return {
    psbt: psbtToBase64(reply.psbt ?? reply.hex),
    txid: broadcast ? parseReply(txidReply, txid) : txid,
  }
}

/** Tries the newer method first; older wallets answer that they do not support it. */
async function connectAccount({ provider }: SatsWallet): Promise<Addresses> {
  const calls = [
    ['wallet_connect', { addresses: connectParams.purposes }],
    ['getAccounts', connectParams],
  ] as const
  for (const [method, params] of calls) {
    try {
      return parseReply(addressesSchema, await ask(provider, method, params))
    } catch (error) {
      if (!isLatchkeyError(error, 'wallet/method-unsupported')) throw error
    }
  }
  return parseReply(addressesSchema, await ask(provider, 'getAddresses', connectParams))
}

/** What the wallet shares without a prompt, or `null`. */
async function readAccount(found: SatsWallet): Promise<Addresses | null> {
  try {
    return parseReply(addressesSchema, await askSilently(found, 'wallet_getAccount'))
  } catch (error) {
    // The permission was revoked, or the wallet always prompts: a restore must not open a prompt.
    const finalErrors = ['wallet/unauthorised', 'wallet/method-unsupported'] as const
    if (finalErrors.some((code) => isLatchkeyError(error, code))) return null
    throw error
  }
}

async function readNetwork(found: SatsWallet): Promise<BitcoinChain | null> {
  try {
    return chainOf(await askSilently(found, 'wallet_getNetwork'))
  } catch (error) {
    // Without this method the addresses tell the network.
    if (isLatchkeyError(error, 'wallet/timed-out')) throw error
    return null
  }
}

async function switchNetwork(
  found: SatsWallet,
  id: string,
  readState: (listed: Addresses) => Promise<WalletState>,
): Promise<WalletState> {
  await ask(found.provider, 'wallet_changeNetwork', { name: chainNamed('id', id)?.sats })
  return readState(parseReply(addressesSchema, await askSilently(found, 'wallet_getAccount')))
}

async function readCurrentState(
  found: SatsWallet,
  readState: (listed: Addresses) => Promise<WalletState>,
): Promise<WalletState | null> {
  try {
    const listed = await readAccount(found)
    return listed && (await readState(listed))
  } catch {
    // The wallet returned invalid data: disconnected.
    return null
  }
}

function watchSats(
  provider: SatsProvider,
  onChange: (state: WalletState | null) => void,
  read: () => Promise<WalletState | null>,
): () => void {
  let isOver = false
  const refresh = async (): Promise<void> => {
    const state = await read()
    if (!isOver) onChange(state)
  }
  const unsubscribes = [
    provider.addListener?.({ eventName: 'accountChange', cb: () => void refresh() }),
    provider.addListener?.({ eventName: 'networkChange', cb: () => void refresh() }),
    provider.addListener?.({ eventName: 'disconnect', cb: () => onChange(null) }),
  ]
  return () => {
    isOver = true
    for (const unsubscribe of unsubscribes) if (typeof unsubscribe === 'function') unsubscribe()
  }
}

async function ask(provider: SatsProvider, method: string, params: unknown): Promise<unknown> {
  try {
    return satsResult(await provider.request(method, params), method)
  } catch (error) {
    throw fromSatsError(v.is(v.object({ error: v.unknown() }), error) ? error.error : error, method)
  }
}

function askSilently({ provider, connector }: SatsWallet, method: string): Promise<unknown> {
  const options = { timeoutMs: silentTimeoutMs, wallet: connector.name }
  return withTimeout(ask(provider, method, null), options)
}

function chainOf(network: unknown): BitcoinChain | null {
  return v.is(networkSchema, network) ? chainNamed('sats', network.bitcoin.name) : null
}

/** sats-connect wallets also list addresses of other coins. */
function isBitcoin({ symbol, purpose }: Addresses['addresses'][number]): boolean {
  const isOther = purpose === 'stacks' || purpose === 'starknet' || purpose === 'spark'
  return !isOther && (symbol ?? 'BTC') === 'BTC'
}
