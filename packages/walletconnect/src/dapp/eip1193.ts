import { type CaipNetworkId, isLatchkeyError } from '@latchkey/core'
import type { WalletSessionEvent } from '@latchkey/core/adapter'
import { ownValue } from '@latchkey/wire'
import { addressOf } from '../namespaces/namespaces.ts'
import type { Eip1193Provider, WalletConnectSession } from './walletConnectSession.ts'

type Listener = (data: unknown) => void

export type ProviderOptions = {
  session: WalletConnectSession
  /** The node of a chain, which handles every method that the session does not grant; null if there is none. */
  rpcUrl(chainId: string): string | null
  setChain(chainId: CaipNetworkId): void
}

export function createEip1193(options: ProviderOptions): Eip1193Provider {
  const { session } = options
  const listeners = new Map<string, Set<Listener>>()
  let stopWatching: (() => void) | null = null

  function emit(name: string, data: unknown): void {
    for (const listener of [...(listeners.get(name) ?? [])]) listener(data)
  }

  function onEvent(event: WalletSessionEvent): void {
    if (event.type === 'ended') emit('disconnect', providerError(4900, 'Disconnected'))
    if (event.type === 'accounts' && event.namespace === 'eip155') {
      emit('accountsChanged', addresses(session))
    }
    if (event.type === 'chain' && event.chainId.startsWith('eip155:')) {
      emit('chainChanged', toHexChain(event.chainId))
    }
  }

  return {
    async request({ method, params }) {
      try {
        return await answer(options, method, params)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      stopWatching ??= session.watch(onEvent)
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener as Listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener as Listener)
      if ([...listeners.values()].some((set) => set.size > 0)) return
      stopWatching?.()
      stopWatching = null
    },
  }
}

async function answer(options: ProviderOptions, method: string, params: unknown): Promise<unknown> {
  const { session } = options
  const [chainId] = session.chains('eip155')
  if (!chainId) throw providerError(4900, 'Disconnected')
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return addresses(session)
    case 'eth_chainId':
      return toHexChain(chainId)
    case 'wallet_switchEthereumChain':
      return switchChain(options, chainId, params)
    case 'wallet_getCapabilities':
      return knownCapabilities(session, params) ?? forward(options, { chainId, method, params })
    default:
      return forward(options, { chainId, method, params })
  }
}

async function forward(
  { session, rpcUrl }: ProviderOptions,
  call: { chainId: CaipNetworkId; method: string; params: unknown },
): Promise<unknown> {
  if (session.methods('eip155').includes(call.method)) return session.request(call)
  const url = rpcUrl(call.chainId)
  if (!url) throw providerError(4200, `${call.method} is not supported`)
  const { method, params = [] } = call
  const { requestNode } = await import('./requestNode.ts')
  return requestNode(url, call.chainId, { method, params })
}

/** Switches to a granted chain locally; requests the switch from the wallet for any other chain. */
async function switchChain(
  { session, setChain }: ProviderOptions,
  current: CaipNetworkId,
  params: unknown,
): Promise<null> {
  const [request] = Array.isArray(params) ? params : []
  const chainId: CaipNetworkId = `eip155:${Number(request?.chainId)}`
  if (!session.chains('eip155').includes(chainId)) {
    const method = 'wallet_switchEthereumChain'
    if (!session.methods('eip155').includes(method)) throw providerError(4902, 'Unrecognized chain')
    await session.request({ chainId: current, method, params })
  }
  setChain(chainId)
  return null
}

/** What the wallet told when it connected, for all its chains; `null` when it told nothing. */
function knownCapabilities(session: WalletConnectSession, params: unknown): object | null {
  const address: unknown = Array.isArray(params) ? params[0] : null
  if (typeof address !== 'string') throw providerError(-32_602, 'Capabilities need an address')
  const known = session.capabilities(address)
  return Object.keys(known).length > 0 ? known : null
}

function addresses(session: WalletConnectSession): string[] {
  const [chainId] = session.chains('eip155')
  return session
    .accounts('eip155')
    .filter((account) => account.startsWith(`${chainId}:`))
    .map(addressOf)
}

function toHexChain(chainId: string): string {
  return `0x${Number(chainId.split(':')[1]).toString(16)}`
}

type ProviderError = Error & { code: number; data?: unknown }

// EIP-1193 prescribes numeric codes, so this error is not a LatchkeyError.
function providerError(code: number, message: string, cause?: unknown): ProviderError {
  return Object.assign(new Error(message, { cause }), { code })
}

const codes: Partial<Record<string, number>> = {
  'wallet/rejected': 4001,
  'wallet/unauthorised': 4100,
  'wallet/method-unsupported': 4200,
  'wallet/disconnected': 4900,
}

function toProviderError(error: unknown): unknown {
  if (!isLatchkeyError(error)) return error
  const cause = error.cause as { code?: number; message?: string } | undefined
  const code = ownValue(codes, error.code) ?? cause?.code ?? -32603
  return providerError(code, cause?.message ?? error.message, error)
}
