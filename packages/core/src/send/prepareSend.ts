import type { Call } from '../adapter/call.ts'
import type { ChainClient } from '../adapter/chainClient.ts'
import type { NetworkCost } from '../adapter/money.ts'
import type { AssetChange, Simulation } from '../adapter/simulation.ts'
import type { TokenBalance } from '../balance/balance.ts'
import { balancesQuery } from '../balance/balancesQuery.ts'
import type { Account } from '../connection/account.ts'
import { isLatchkeyError, LatchkeyError } from '../errors/LatchkeyError.ts'
import { readTrueToken } from '../guard/readTrueToken.ts'
import { requireConnected } from '../guard/requireAccount.ts'
import { newId } from '../journal/newId.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network/network.ts'
import { queriesOf } from '../queries/queriesOf.ts'
import { checkTransfer } from './checkTransfer.ts'
import { knownRecipients } from './knownRecipients.ts'
import { type RecipientWarning, recipientWarnings } from './recipientWarnings.ts'
import { type Recipient, resolveRecipient } from './resolveRecipient.ts'
import { type TokenWarning, tokenWarnings } from './tokenWarnings.ts'

/** The token as a list described it; the chain has the last word. */
export type SendToken = {
  address: string | null
  symbol: string
  decimals: number
  /** Only ever shown. */
  priceUsd?: number
}

export type SendWarning = RecipientWarning | TokenWarning

export type SendOrder = {
  network: Network
  token: SendToken
  amount: bigint
  recipient: Recipient
}

/** A send that was checked and can be shown and confirmed as it stands. */
export type PreparedSend = Readonly<SendOrder> & {
  /** The confirmation's name: the same one is never sent twice. */
  readonly id: string
  readonly account: Account
  readonly call: Call
  readonly cost: NetworkCost
  readonly warnings: readonly SendWarning[]
  /** What leaves the account, as the chain plays it. */
  readonly leaves: readonly AssetChange[]
  /** What arrives: less than what leaves when the token keeps a part. `null` when the chain could not play it. */
  readonly arrives: bigint | null
}

type Able = ChainClient & Required<Pick<ChainClient, 'writeTransfer' | 'estimateCost'>>

/**
 * Checks a send against the chain and writes it down: the token's decimals, the recipient's name, the balances,
 * the fee, and what the transfer really does.
 * @throws send/unsupported-chain, send/unknown-name, send/name-changed, name/sources-disagree, send/insufficient-funds,
 *   send/insufficient-gas, send/unsafe, token/decimals-mismatch, network/wrong-chain, connection/not-connected,
 *   chain/*, rpc/*
 */
export async function prepareSend(latchkey: Latchkey, order: SendOrder): Promise<PreparedSend> {
  const { network, amount } = order
  const connection = requireConnected(latchkey, network)
  const [account] = connection.accounts
  const chain = await ableChain(latchkey, account)
  const [token, recipient] = await Promise.all([
    readTrueToken(chain, network, order.token),
    checkName(latchkey, network, order.recipient),
    chain.requireNode?.(network),
  ])
  if (amount <= 0n) throw new LatchkeyError('send/invalid', {})
  const call = await chain.writeTransfer({ token: token.address, to: recipient.address, amount })
  await checkFunds(chain, { account, network, token, amount })
  const [played, cost, isContract] = await Promise.all([
    playTransfer(chain, { account, network, call, token, recipient }),
    chain.estimateCost({ account, network, calls: [call] }),
    chain.isContract?.({ network, address: recipient.address }) ?? false,
  ])
  await checkGas(chain, { account, network, token, amount, cost })
  const { leaves, arrives } = checkTransfer(played, {
    token: token.address,
    amount,
    recipient,
    account,
  })
  const aboutToken = tokenWarnings(token, {
    listed: order.token.symbol,
    nativeSymbol: network.nativeCurrency.symbol,
    held: heldTokens(latchkey, account, network),
  })
  const aboutRecipient = recipientWarnings({
    ...recipient,
    isContract,
    token: token.address,
    sender: account.address,
    own: connection.accounts.map((one) => one.address),
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
  }
  return Object.freeze(prepared)
}

/** The account's tokens as they were listed last. */
function heldTokens(
  latchkey: Latchkey,
  account: Account,
  { caipNetworkId }: Network,
): readonly TokenBalance[] {
  const { queryKey } = balancesQuery(latchkey, account, caipNetworkId)
  return queriesOf(latchkey).getQueryData<readonly TokenBalance[]>(queryKey) ?? []
}

async function ableChain(latchkey: Latchkey, account: Account): Promise<Able> {
  const { namespace } = account
  const chain = await latchkey.chain(namespace)
  if (!isAble(chain) || chain.canSend?.({ account }) === false) {
    throw new LatchkeyError('send/unsupported-chain', { namespace })
  }
  return chain
}

function isAble(chain: ChainClient): chain is Able {
  return chain.writeTransfer !== undefined && chain.estimateCost !== undefined
}

/**
 * The recipient with the nodes that say, now, that the name leads to the address the visitor was shown.
 * @throws send/unknown-name, send/name-changed, name/sources-disagree
 */
export async function checkName(
  latchkey: Latchkey,
  network: Network,
  recipient: Recipient,
): Promise<Recipient> {
  const { name, address } = recipient
  if (name === null) return recipient
  const now = await resolveRecipient(latchkey, { text: name, network })
  if (!now) throw new LatchkeyError('send/unknown-name', { name })
  if (now.address.toLowerCase() !== address.toLowerCase()) {
    throw new LatchkeyError('send/name-changed', { name })
  }
  return now
}

type Spending = { account: Account; network: Network; token: SendToken; amount: bigint }

/** @throws send/insufficient-funds */
async function checkFunds(chain: ChainClient, spending: Spending): Promise<void> {
  const { account, network, token, amount } = spending
  const held = token.address
    ? await chain.tokenBalance?.({ account, network, token: token.address })
    : await nativeHeld(chain, { account, network })
  if (held !== undefined && held < amount) {
    throw new LatchkeyError('send/insufficient-funds', { token: token.symbol })
  }
}

/** @throws send/insufficient-gas */
async function checkGas(
  chain: ChainClient,
  spending: Spending & { cost: NetworkCost },
): Promise<void> {
  const { account, network, token, amount, cost } = spending
  // Somebody else may pay a smart account's fees.
  if (account.type === 'smartAccount') return
  const native = await nativeHeld(chain, { account, network })
  const spent = token.address === null ? amount : 0n
  if (native !== undefined && native < spent + cost.reserve) {
    const { symbol } = network.nativeCurrency
    throw new LatchkeyError('send/insufficient-gas', { token: symbol })
  }
}

/** Where nobody keeps the site's books, only the wallet knows whether there is enough. */
async function nativeHeld(
  chain: ChainClient,
  question: { account: Account; network: Network },
): Promise<bigint | undefined> {
  try {
    return await chain.nativeBalance?.(question)
  } catch (error) {
    if (isLatchkeyError(error, 'balance/unavailable')) return undefined
    throw error
  }
}

async function playTransfer(
  chain: ChainClient,
  scene: {
    account: Account
    network: Network
    call: Call
    token: SendToken
    recipient: Recipient
  },
): Promise<Simulation | null> {
  const { account, network, call, token, recipient } = scene
  const played = await chain.simulate?.({
    account,
    network,
    calls: [call],
    tokens: token.address ? [token.address] : [],
    recipient: recipient.address,
  })
  return played ?? null
}
