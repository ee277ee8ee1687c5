import { type Caip2, LatchkeyError, parseCaip10 } from '@latchkey/core'
import type { SharedSession } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { numberToHex } from 'viem'
import type { EvmState } from '../evmState.ts'
import { requestFromNode } from '../rpc/readClient.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { createListeners } from './createListeners.ts'
import type { Eip1193Provider } from './eip1193.ts'

type Request = Parameters<Eip1193Provider['request']>[0]

const hexText = v.pipe(v.string(), v.regex(/^0x[0-9a-f]+$/i))
const switchParams = v.looseTuple([v.object({ chainId: hexText })])
const capabilityParams = v.union([
  v.strictTuple([v.string()]),
  v.looseTuple([v.string(), v.array(hexText)]),
])

/** Methods that only the wallet can answer; a node answers all others. */
const walletMethods = /^(wallet_|personal_|eth_sign|eth_sendTransaction$|eth_sendUserOperation$)/

/** A shared session as an EIP-1193 provider. */
export function sessionProvider(evm: EvmState, session: SharedSession): Eip1193Provider {
  const listeners = createListeners()
  let active = firstChain(evm, session)
  let hasEnded = false

  const accounts = (): string[] => (hasEnded ? [] : addressesOn(session, active))
  const moveTo = (chainId: Caip2): void => {
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
    if (isRefused(session, method)) throw unsupported(method)
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
          return knownCapabilities(session, request.params) ?? forward(request)
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
function firstChain({ context }: EvmState, session: SharedSession): Caip2 {
  const chains = session.chains('eip155')
  const activeNetwork = context.activeNetwork()
  return chains.includes(activeNetwork) ? activeNetwork : (chains[0] ?? activeNetwork)
}

function addressesOn(session: SharedSession, network: Caip2): string[] {
  const all = session.accounts('eip155').map(parseCaip10)
  const here = all.filter((account) => account.network === network)
  const addresses = (here.length > 0 ? here : all).map(({ address }) => address.toLowerCase())
  return [...new Set(addresses)]
}

/** What the wallet told when it connected, for the chains that the page asks about; `null` when it told nothing. */
function knownCapabilities(
  session: SharedSession,
  params: unknown,
): Readonly<Record<string, unknown>> | null {
  const parsed = v.safeParse(capabilityParams, params)
  if (!parsed.success) return null
  const [address, chains] = parsed.output
  const known = Object.entries(session.capabilities?.(address) ?? {})
  if (known.length === 0) return null
  const requestedIds = chains?.map(Number)
  return Object.fromEntries(known.filter(([id]) => requestedIds?.includes(Number(id)) ?? true))
}

function requestedChain(params: unknown): Caip2 {
  const [{ chainId }] = v.parse(switchParams, params)
  return `eip155:${Number(chainId)}`
}

/** Methods that a wallet without them may never answer over a session. */
const refusedUnlessGranted: ReadonlySet<string> = new Set([
  // A swap uses an approval instead.
  'eth_signTypedData_v4',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
  'wallet_requestExecutionPermissions',
  'wallet_grantPermissions',
])

function isRefused(session: SharedSession, method: string): boolean {
  return refusedUnlessGranted.has(method) && !session.methods('eip155').includes(method)
}

function unsupported(method: string): LatchkeyError {
  return new LatchkeyError('wallet/method-unsupported', { method }, { cause: { code: 4200 } })
}

/** With code 4902, by which pages know that the chain must be added first. */
function unknownChain(id: Caip2): LatchkeyError {
  return new LatchkeyError('network/unrecognised', { id }, { cause: { code: 4902 } })
}

function hexId(network: Caip2): string {
  return numberToHex(chainIdOf(network))
}
