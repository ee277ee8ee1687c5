import { type CaipNetworkId, type Namespace, parseCaipNetworkId } from '../caip/caip.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import { namespaceOf } from '../caip/namespaceOf.ts'
import type { Account } from '../connection/account.ts'
import { activeConnection } from '../connection/activeConnection.ts'
import type { ConnectedState } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { isNetwork, type NetworkParameter, networkIdOf } from '../network/networkParameter.ts'
import { activeNamespace, findNetwork } from '../network/networkStore.ts'

/** An account of a wallet, or any address of a namespace. */
export type AccountParameter = Account | { namespace: Namespace; address: string }

/** Which account an action is about. */
export type AccountParameters = {
  /** Default: the active account of `namespace`. */
  account?: AccountParameter | undefined
  /** Default: the active namespace. */
  namespace?: Namespace | undefined
}

/** Which account an action is about, and on which network. */
export type AccountOnNetworkParameters = AccountParameters & {
  /** Default: the account's network. */
  network?: NetworkParameter | undefined
}

/** The account and network that the parameters mean. */
export type Target = { account: Account; caipNetworkId: CaipNetworkId }

/** The account and network of an action; `null` without an account. */
export function findTarget(
  latchkey: Latchkey,
  parameters: AccountOnNetworkParameters,
): Target | null {
  const id = parameters.network && networkIdOf(parameters.network)
  const account = findAccount(latchkey, {
    ...parameters,
    namespace: parameters.namespace ?? (id && parseCaipNetworkId(id).namespace),
  })
  if (!account) return null
  const caipNetworkId = id ?? networkOfAccount(latchkey, account.namespace)
  return caipNetworkId ? { account, caipNetworkId } : null
}

/** @throws LatchkeyError connection/not-connected */
export function requireTarget(latchkey: Latchkey, parameters: AccountOnNetworkParameters): Target {
  const target = findTarget(latchkey, parameters)
  if (!target) throw new LatchkeyError('connection/not-connected', {})
  return target
}

/** The account of an action; `null` without a connected wallet. */
export function findAccount(latchkey: Latchkey, parameters: AccountParameters): Account | null {
  const { account, namespace } = parameters
  const connection = activeConnection(latchkey, account?.namespace ?? namespace)
  if (!account) return connection?.accounts[0] ?? null
  if ('type' in account) return account
  const shared = connection?.accounts.find(({ address }) => isSameAddress(address, account.address))
  return shared ?? { ...account, type: account.namespace === 'bip122' ? 'payment' : 'eoa' }
}

/** @throws LatchkeyError connection/not-connected */
export function requireAccountOf(latchkey: Latchkey, parameters: AccountParameters): Account {
  const account = findAccount(latchkey, parameters)
  if (!account) throw new LatchkeyError('connection/not-connected', {})
  return account
}

/** The offered network of a parameter. @throws LatchkeyError network/not-supported */
export function requireNetwork(latchkey: Latchkey, parameter: NetworkParameter): Network {
  if (isNetwork(parameter)) return parameter
  const id = networkIdOf(parameter)
  const network = findNetwork(internals(latchkey).network.getState(), id)
  if (!network) throw new LatchkeyError('network/not-supported', { id })
  return network
}

/** The account in a query key. */
export function accountText({ namespace, address }: Account): string {
  return `${namespace}:${address}`
}

/** The account and network in a query key. */
export function targetKey(target: Target | null): { account?: string; network?: CaipNetworkId } {
  return target ? { account: accountText(target.account), network: target.caipNetworkId } : {}
}

function networkOfAccount(latchkey: Latchkey, namespace: Namespace): CaipNetworkId | undefined {
  const { networks, byNamespace } = internals(latchkey).network.getState()
  return (
    activeConnection(latchkey, namespace)?.chainId ??
    byNamespace[namespace] ??
    networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId
  )
}

/** The given network, or that of the namespace (default: the active one). @throws LatchkeyError network/not-supported */
export function networkOf(
  latchkey: Latchkey,
  network: NetworkParameter | undefined,
  namespace?: Namespace,
): Network {
  const state = internals(latchkey).network.getState()
  const ofNamespace = networkOfAccount(latchkey, namespace ?? activeNamespace(state))
  return requireNetwork(latchkey, network ?? ofNamespace ?? state.active)
}

/** The connection that the parameters mean. @throws LatchkeyError connection/not-connected */
export function requireConnection(
  latchkey: Latchkey,
  { account, namespace, network }: AccountOnNetworkParameters,
): ConnectedState {
  const wanted = namespace ?? account?.namespace ?? (network && namespaceOf(networkIdOf(network)))
  const connection = activeConnection(latchkey, wanted)
  if (!connection) throw new LatchkeyError('connection/not-connected', {})
  return connection
}

/** The account as the wallet shares it. @throws LatchkeyError wallet/unauthorised */
export function sharedAccount(
  { accounts }: ConnectedState,
  account: AccountParameter | undefined,
): Account {
  if (!account) return accounts[0]
  const shared = accounts.find(
    ({ namespace, address }) =>
      namespace === account.namespace && isSameAddress(address, account.address),
  )
  if (!shared) throw new LatchkeyError('wallet/unauthorised', {})
  return shared
}
