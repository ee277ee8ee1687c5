import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { askWallet, ownValue, readWallet, type WalletState } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { BitcoinConnection, PsbtRequest } from '../connection/bitcoinConnection.ts'
import { type BitcoinChain, bitcoinChains, chainNamed } from './bitcoinChains.ts'
import type { DiscoveredWallet, InjectedProvider } from './discoveredWallet.ts'
import type { OpenWalletOptions } from './openOptions.ts'
import { toWalletState } from './toWalletState.ts'
import { parseReply, psbtToBase64, psbtToHex, textReply, txidReply } from './walletReplies.ts'

type InjectedWallet = Extract<DiscoveredWallet, { kind: 'unisat' | 'okx' }>
/** A provider and its network; UniSat's provider switches networks, OKX has one per network. */
type ProviderOnChain = { provider: InjectedProvider; chain: BitcoinChain | null }

const addressList = v.array(v.pipe(v.string(), v.nonEmpty()))
const okxProviderKeys = { mainnet: 'bitcoin', testnet: 'bitcoinTestnet', signet: 'bitcoinSignet' }

/** Connects UniSat or OKX, which has UniSat's API. */
export async function openInjectedWallet(
  found: InjectedWallet,
  options: OpenWalletOptions,
): Promise<BitcoinConnection | null> {
  const { name } = found.connector
  let current = initialProvider(found, options.networks)
  const { provider } = current
  const list = options.isSilent
    ? await readWallet(name, 'getAccounts', () => getAccounts(provider))
    : await askWallet('requestAccounts', () => requestAccounts(provider))
  const state = await readState(found, current, { list, options })
  return {
    state,
    raw: provider,
    watch: (onChange) => watchInjected(found, () => current, { options, onChange }),
    ...(provider.disconnect ? { leave: async () => void (await provider.disconnect?.()) } : {}),
    async signMessage({ text, protocol }) {
      const kind = protocol === 'bip322' ? 'bip322-simple' : 'ecdsa'
      const sign = () => current.provider.signMessage(text, kind)
      return parseReply(textReply, await askWallet('signMessage', sign))
    },
    signPsbt: (request) => signPsbt(current.provider, request),
    ...(provider.sendBitcoin && {
      async sendTransfer({ to, amount }) {
        const send = () => requireMethod(current.provider, 'sendBitcoin')(to, Number(amount))
        return parseReply(txidReply, await askWallet('sendBitcoin', send))
      },
    }),
    async switchNetwork(id) {
      current = await switchProvider(found, current, id)
      const accounts = await askWallet('requestAccounts', () => requestAccounts(current.provider))
      return readState(found, current, { list: accounts, options })
    },
  }
}

const connectReply = v.object({ address: v.pipe(v.string(), v.nonEmpty()) })

async function requestAccounts(provider: InjectedProvider): Promise<unknown> {
  if (provider.requestAccounts) return provider.requestAccounts()
  return [parseReply(connectReply, await provider.connect?.()).address]
}

/** OKX's test networks cannot be read without a prompt: no accounts then. */
async function getAccounts(provider: InjectedProvider): Promise<unknown> {
  return provider.getAccounts ? provider.getAccounts() : []
}

async function signPsbt(
  provider: InjectedProvider,
  { psbt, inputs, broadcast }: PsbtRequest,
): Promise<{ psbt: string; txid: string | null }> {
  const settings = { autoFinalized: broadcast, toSignInputs: inputs }
  const sign = () => provider.signPsbt(psbtToHex(psbt), settings)
  const signed = psbtToBase64(await askWallet('signPsbt', sign))
  if (!broadcast) return { psbt: signed, txid: null }
  const push = () => requireMethod(provider, 'pushPsbt')(psbtToHex(signed))
  return { psbt: signed, txid: parseReply(txidReply, await askWallet('pushPsbt', push)) }
}

/** OKX starts on the active network if it has a provider for it. */
function initialProvider(
  found: InjectedWallet,
  networks: readonly CaipNetworkId[],
): ProviderOnChain {
  if (found.kind === 'unisat') return { provider: found.provider, chain: null }
  const preferred = networks.map((id) => okxProvider(found, id)).find((current) => current !== null)
  const current = preferred ?? okxProvider(found, bitcoinChains[0].id)
  if (current) return current
  throw new LatchkeyError('wallet/not-installed', { wallet: found.connector.name })
}

function okxProvider(
  found: Extract<InjectedWallet, { kind: 'okx' }>,
  id: CaipNetworkId,
): ProviderOnChain | null {
  const chain = chainNamed('id', id)
  const name = chain?.standard.split(':')[1]
  const key = Object.entries(okxProviderKeys).find(([networkName]) => networkName === name)?.[1]
  const provider = key ? (found.providers[key] as InjectedProvider | undefined) : undefined
  return typeof provider?.connect === 'function' ? { provider, chain } : null
}

async function switchProvider(
  found: InjectedWallet,
  current: ProviderOnChain,
  id: CaipNetworkId,
): Promise<ProviderOnChain> {
  const switchFailed = new LatchkeyError('network/switch-failed', { id })
  if (found.kind === 'okx') {
    const target = okxProvider(found, id)
    if (target) return target
    throw switchFailed
  }
  const name = chainNamed('id', id)?.unisat
  const { switchChain } = current.provider
  if (!name || !switchChain) throw switchFailed
  await askWallet('switchChain', () => switchChain.call(current.provider, name))
  return current
}

async function readState(
  found: InjectedWallet,
  current: ProviderOnChain,
  reply: { list: unknown; options: OpenWalletOptions },
): Promise<WalletState> {
  const list = parseReply(addressList, reply.list ?? [])
  const chain = current.chain ?? (await readChain(found, current.provider))
  const publicKey = list.length === 1 ? await readPublicKey(found, current.provider) : null
  const listed = list.map((address) => ({ address, publicKey }))
  return toWalletState(listed, { chain, likely: reply.options.networks })
}

async function readChain(
  found: InjectedWallet,
  { getChain, getNetwork }: InjectedProvider,
): Promise<BitcoinChain | null> {
  const { name } = found.connector
  const provider = found.kind === 'unisat' ? found.provider : null
  if (getChain) {
    const reply = await readWallet(name, 'getChain', () => getChain.call(provider))
    return chainNamed('unisat', v.is(v.object({ enum: v.string() }), reply) ? reply.enum : null)
  }
  const reply = await readWallet(name, 'getNetwork', () => getNetwork?.call(provider))
  const oldNetworkNames: Record<string, string> = {
    livenet: 'BITCOIN_MAINNET',
    testnet: 'BITCOIN_TESTNET',
  }
  return chainNamed('unisat', ownValue(oldNetworkNames, String(reply)))
}

async function readPublicKey(
  found: InjectedWallet,
  provider: InjectedProvider,
): Promise<string | null> {
  if (!provider.getPublicKey) return null
  try {
    const ask = () => provider.getPublicKey?.()
    const reply = await readWallet(found.connector.name, 'getPublicKey', ask)
    return v.is(v.pipe(v.string(), v.hexadecimal()), reply) ? reply : null
  } catch {
    // The public key is optional.
    return null
  }
}

function watchInjected(
  found: InjectedWallet,
  current: () => ProviderOnChain,
  { options, onChange }: { options: OpenWalletOptions; onChange(state: WalletState | null): void },
): () => void {
  let isOver = false
  const { provider } = current()
  const refresh = async (): Promise<void> => {
    const state = await readCurrentState(found, current(), options)
    if (!isOver) onChange(state)
  }
  const listener = (): void => void refresh()
  const names = [
    'accountsChanged',
    'accountChanged',
    'chainChanged',
    'networkChanged',
    'disconnect',
  ]
  for (const name of names) provider.on?.(name, listener)
  return () => {
    isOver = true
    for (const name of names) provider.removeListener?.(name, listener)
  }
}

/** A wallet that is locked or returns invalid data has no accounts, but may have them again later. */
async function readCurrentState(
  found: InjectedWallet,
  current: ProviderOnChain,
  options: OpenWalletOptions,
): Promise<WalletState> {
  try {
    const ask = () => getAccounts(current.provider)
    const list = await readWallet(found.connector.name, 'getAccounts', ask)
    return await readState(found, current, { list, options })
  } catch {
    return { accounts: [], chainId: current.chain?.id ?? options.networks[0] ?? 'bip122:' }
  }
}

function requireMethod<Name extends 'sendBitcoin' | 'pushPsbt'>(
  provider: InjectedProvider,
  method: Name,
): NonNullable<InjectedProvider[Name]> {
  const found = provider[method]
  if (!found) throw new LatchkeyError('wallet/method-unsupported', { method })
  return found.bind(provider) as NonNullable<InjectedProvider[Name]>
}
