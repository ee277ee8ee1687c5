import { type CaipNetworkId, LatchkeyError, parseCaipAddress } from '@latchkey/core'
import type { WalletSession } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { requestFromNode } from '../rpc/readClient.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { createListeners } from '../wallet/createListeners.ts'
import type { Eip1193Provider } from '../wallet/eip1193.ts'

type Request = Parameters<Eip1193Provider['request']>[0]

const hexText = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i))
const switchParams = v.looseTuple([v.object({ chainId: hexText })])
const capabilityParams = v.union([
  v.strictTuple([v.string()]),
  v.looseTuple([v.string(), v.array(hexText)]),
])

/** Methods that only the wallet can serve; a node responds to all others. */
const walletMethods = /^(wallet_|personal_|eth_sign|eth_sendTransaction$|eth_sendUserOperation$)/

/** A shared session as an EIP-1193 provider. */
export function sessionProvider(evm: EvmState, session: WalletSession): Eip1193Provider {
  const listeners = createListeners()
  let active = firstChain(evm, session)
  let hasEnded = false

  const accounts = (): string[] => (hasEnded ? [] : addressesOn(session, active))
  const moveTo = (chainId: CaipNetworkId): void => {
    if (chainId === active) return
    const before = accounts().join()
    active = chainId
    listeners.emit('chainChanged', hexId(active))
    // A smart account exists on some of the networks only.
    if (accounts().join() !== before) listeners.emit('accountsChanged', accounts())
  }
  session.watch((event) => {
    if (event.type === 'ended') hasEnded = true
    if (event.type !== 'chain') listeners.emit('accountsChanged', accounts())
    else if (event.chainId.startsWith('eip155:')) moveTo(event.chainId)
  })

  async function switchChain(request: Request): Promise<null> {
    const requested = requestedChain(request.params)
    const isApproved = (): boolean => session.chains('eip155').includes(requested)
    if (!isApproved()) {
      if (!session.methods('eip155').includes(request.method)) throw unknownChain(requested)
      await session.request({ chainId: active, method: request.method, params: request.params })
    }
    // Otherwise the wallet emits an event when it has switched.
    if (isApproved()) moveTo(requested)
    return null
  }

  async function forward({ method, params = [] }: Request): Promise<unknown> {
    if (isUnsupported(session, method)) throw unsupported(method)
    if (walletMethods.test(method)) return session.request({ chainId: active, method, params })
    return requestFromNode(evm, active, { method, params })
  }

  return {
    async request(request) {
      switch (request.method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return accounts()
        case 'eth_chainId':
          return hexId(active)
        case 'wallet_switchEthereumChain':
          return switchChain(request)
        case 'wallet_getCapabilities':
          return capabilitiesOf(session, request) ?? forward(request)
        default:
          return forward(request)
      }
    },
    on: listeners.on,
    removeListener: listeners.off,
    ...(session.capabilities ? { capabilities: session.capabilities } : {}),
  }
}

/** The active network if the session includes it; else the session's first. */
function firstChain({ context }: EvmState, session: WalletSession): CaipNetworkId {
  const chains = session.chains('eip155')
  const activeNetwork = context.activeNetwork()
  return chains.includes(activeNetwork) ? activeNetwork : (chains[0] ?? activeNetwork)
}

function addressesOn(session: WalletSession, network: CaipNetworkId): string[] {
  const all = session.accounts('eip155').map(parseCaipAddress)
  const here = all.filter((account) => account.network === network)
  const addresses = (here.length > 0 ? here : all).map(({ address }) => address.toLowerCase())
  return [...new Set(addresses)]
}

/**
 * What the wallet told when it connected, for the chains that the page asks about; `null` when it told nothing.
 * @throws rpc/failed without an address
 */
function capabilitiesOf(
  session: WalletSession,
  { method, params }: Request,
): Readonly<Record<string, unknown>> | null {
  const parsed = v.safeParse(capabilityParams, params)
  if (!parsed.success) {
    const code = -32_602
    throw new LatchkeyError('rpc/failed', { code, method }, { cause: { code } })
  }
  const [address, chains] = parsed.output
  const known = Object.entries(session.capabilities?.(address) ?? {})
  if (known.length === 0) return null
  const requestedIds = chains?.map(Number)
  return Object.fromEntries(known.filter(([id]) => requestedIds?.includes(Number(id)) ?? true))
}

function requestedChain(params: unknown): CaipNetworkId {
  const [{ chainId }] = v.parse(switchParams, params)
  return `eip155:${Number(chainId)}`
}

/** Methods that a wallet without them may never respond to over a session. */
const unsupportedUnlessGranted: ReadonlySet<string> = new Set([
  // A swap uses an approval instead.
  'eth_signTypedData_v4',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
])

function isUnsupported(session: WalletSession, method: string): boolean {
  return unsupportedUnlessGranted.has(method) && !session.methods('eip155').includes(method)
}

function unsupported(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method }, { cause: { code: 4200 } })
}

/** With code 4902, by which pages know that the chain must be added first. */
function unknownChain(id: CaipNetworkId): LatchkeyError {
  return new LatchkeyError('network/unrecognised', { id }, { cause: { code: 4902 } })
}

function hexId(network: CaipNetworkId): string {
  return numberToHex(chainIdOf(network))
}
