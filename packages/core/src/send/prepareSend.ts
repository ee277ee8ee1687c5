import { knownTokensOf } from '@latchkey/wire/knownTokens'
import type { Call } from '../adapter/call.ts'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { NetworkCost } from '../adapter/money.ts'
import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import type { TokenSource } from '../adapter/tokenMetadata.ts'
import type { TokenBalance } from '../balance/balance.ts'
import { getTokensQueryOptions } from '../balance/getTokens.ts'
import { isAddress } from '../caip/isAddress.ts'
import { isSameAddress } from '../caip/isSameAddress.ts'
import type { Account } from '../connection/account.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { requireConnected } from '../guard/requireAccount.ts'
import { verifyToken } from '../guard/verifyToken.ts'
import { newId } from '../journal/newId.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { assertTransfer } from './assertTransfer.ts'
import { getRecipient, type Recipient } from './getRecipient.ts'
import { knownRecipients } from './knownRecipients.ts'
import { type RecipientWarning, recipientWarnings } from './recipientWarnings.ts'
import { type TokenWarning, tokenWarnings } from './tokenWarnings.ts'

/** A token to send, from the server's list; its symbol and decimals are verified on chain. */
export type SendToken = {
  address: string | null
  symbol: string
  decimals: number
  /** For display only. */
  priceUsd?: number
  iconUrl?: string | null
}

export type SendWarning = RecipientWarning | TokenWarning

/** The input of `prepareSend`: a transfer. */
export type PrepareSendParameters = {
  network: Network
  token: SendToken
  amount: bigint
  recipient: Recipient
}

/** An encoded and checked transfer. The visitor sees it, and `executeSend` sends exactly this. */
export type PreparedSend = Readonly<PrepareSendParameters> & {
  /** The id of its journal entry: one prepared transfer is sent at most once. */
  readonly id: string
  readonly account: Account
  readonly call: Call
  readonly cost: NetworkCost
  readonly warnings: readonly SendWarning[]
  /** What leaves the account, as simulated. */
  readonly leaves: readonly AssetChange[]
  /** What arrives: less than what leaves when the token charges a fee on transfer. `null` when no node could simulate it. */
  readonly arrives: bigint | null
  /** The source of the token's decimals. If it's only `server`, the amount may be wrong. */
  readonly decimalsFrom: TokenSource
}

type SendingChain = ChainClient & Required<Pick<ChainClient, 'writeTransfer' | 'estimateCost'>>

/** What `prepareSend` throws. */
export type PrepareSendErrorType = ErrorOf<
  | CodesIn<'send' | 'chain' | 'rpc' | 'api'>
  | 'name/sources-disagree'
  | 'token/decimals-mismatch'
  | 'network/wrong-chain'
  | 'connection/not-connected'
  | 'caip/invalid-address'
  | 'balance/unavailable'
>

/**
 * Encodes a transfer and checks it on chain: the token's decimals, the recipient's name, the balances, the network fee
 * and the simulated effect.
 * @throws PrepareSendErrorType
 */
export async function prepareSend(
  latchkey: Latchkey,
  order: PrepareSendParameters,
): Promise<PreparedSend> {
  const { network, amount } = order
  const connection = requireConnected(latchkey, network)
  const [account] = connection.accounts
  const chain = await openSendingChain(latchkey, account)
  // 1. What a server or the visitor's list claims, verified on the node: decimals and the recipient's name.
  const [{ token, source }, recipient] = await Promise.all([
    verifyToken(chain, network, order.token),
    assertNameUnchanged(latchkey, network, order.recipient),
    chain.requireNode?.(network),
  ])
  assertOrder(account, amount, recipient)
  // 2. The call, its effect and its cost.
  const call = await chain.writeTransfer({ token: token.address, to: recipient.address, amount })
  await assertFunds(chain, { account, network, token, amount })
  const [simulation, cost, isContract] = await Promise.all([
    simulateTransfer(chain, { account, network, call, token, recipient }),
    chain.estimateCost({ account, network, calls: [call] }),
    chain.isContract?.({ network, address: recipient.address }) ?? false,
  ])
  await assertGas(chain, { account, network, token, amount, cost })
  // 3. The simulation must move this token, this amount, to this recipient, and nothing else.
  const { leaves, arrives } = assertTransfer(simulation, {
    token: token.address,
    amount,
    recipient,
    account,
  })
  // 4. What the visitor should know but may accept.
  const aboutToken = tokenWarnings(token, {
    listed: order.token.symbol,
    source,
    nativeSymbol: network.nativeCurrency.symbol,
    others: [...cachedTokens(latchkey, account, network), ...knownTokensOf(network.caipNetworkId)],
  })
  const aboutRecipient = recipientWarnings({
    ...recipient,
    isContract,
    token: token.address,
    own: connection.accounts.map(({ address }) => address),
    known: knownRecipients(latchkey),
  })
  const warnings = [...aboutToken, ...aboutRecipient]
  const prepared = {
    ...order,
    recipient,
    token,
    id: newId(),
    account,
    call,
    cost,
    warnings,
    leaves,
    arrives,
    decimalsFrom: source,
  }
  return Object.freeze(prepared)
}

/** @throws LatchkeyError send/invalid */
function assertOrder({ namespace }: Account, amount: bigint, { address }: Recipient): void {
  if (amount <= 0n || !isAddress(address, namespace)) throw new LatchkeyError('send/invalid', {})
}

/** The account's tokens in the query cache. */
function cachedTokens(
  latchkey: Latchkey,
  account: Account,
  { caipNetworkId }: Network,
): readonly TokenBalance[] {
  const { queryKey } = getTokensQueryOptions(latchkey, { account, network: caipNetworkId })
  return getQueryClient(latchkey).getQueryData<readonly TokenBalance[]>(queryKey) ?? []
}

async function openSendingChain(latchkey: Latchkey, account: Account): Promise<SendingChain> {
  const { namespace } = account
  const chain = await internals(latchkey).chain(namespace)
  if (!canEncodeSend(chain) || chain.canSend?.({ account }) === false) {
    throw new LatchkeyError('send/unsupported-chain', { namespace })
  }
  return chain
}

function canEncodeSend(chain: ChainClient): chain is SendingChain {
  return chain.writeTransfer !== undefined && chain.estimateCost !== undefined
}

/**
 * Resolves the recipient's name again and asserts that it still has the address the visitor was shown.
 * @throws LatchkeyError send/unknown-name, send/name-changed, name/sources-disagree
 */
export async function assertNameUnchanged(
  latchkey: Latchkey,
  network: Network,
  recipient: Recipient,
): Promise<Recipient> {
  const { name, address } = recipient
  if (name === null) return recipient
  const resolved = await getRecipient(latchkey, { text: name, network })
  if (!resolved) throw new LatchkeyError('send/unknown-name', { name })
  if (!isSameAddress(resolved.address, address)) {
    throw new LatchkeyError('send/name-changed', { name })
  }
  return resolved
}

type Spending = { account: Account; network: Network; token: SendToken; amount: bigint }

/** @throws LatchkeyError send/insufficient-funds */
async function assertFunds(chain: ChainClient, spending: Spending): Promise<void> {
  const { account, network, token, amount } = spending
  const balance = token.address
    ? await chain.tokenBalance?.({ account, network, token: token.address })
    : await nativeBalance(chain, { account, network })
  if (balance !== undefined && balance < amount) {
    throw new LatchkeyError('send/insufficient-funds', { token: token.symbol })
  }
}

/** @throws LatchkeyError send/insufficient-gas */
async function assertGas(
  chain: ChainClient,
  spending: Spending & { cost: NetworkCost },
): Promise<void> {
  const { account, network, token, amount, cost } = spending
  // A paymaster may pay a smart account's fees.
  if (account.type === 'smartAccount') return
  const native = await nativeBalance(chain, { account, network })
  const spent = token.address === null ? amount : 0n
  if (native !== undefined && native < spent + cost.reserve) {
    const { symbol } = network.nativeCurrency
    throw new LatchkeyError('send/insufficient-gas', { token: symbol })
  }
}

/** `undefined` when no balance source is configured (Bitcoin): then only the wallet checks the balance. */
async function nativeBalance(
  chain: ChainClient,
  options: { account: Account; network: Network },
): Promise<bigint | undefined> {
  try {
    return await chain.nativeBalance?.(options)
  } catch (error) {
    if (isLatchkeyError(error, 'balance/unavailable')) return undefined
    throw error
  }
}

function simulateTransfer(
  chain: ChainClient,
  transfer: {
    account: Account
    network: Network
    call: Call
    token: SendToken
    recipient: Recipient
  },
): Promise<Simulation | null> | null {
  const { account, network, call, token, recipient } = transfer
  const simulation = chain.simulate?.({
    account,
    network,
    calls: [call],
    tokens: token.address ? [token.address] : [],
    recipient: recipient.address,
  })
  return simulation ?? null
}
