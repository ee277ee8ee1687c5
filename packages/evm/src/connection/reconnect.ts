import { LatchkeyError } from '@latchkey/core'
import type { EvmChain } from '../evmChain.ts'
import { readWallet } from '../wallet/askWallet.ts'
import type { DiscoveredWallet } from '../wallet/createDiscovery.ts'
import { withTimeout } from '../wallet/waiting.ts'
import { parseAccounts } from '../wallet/walletReplies.ts'
import { connectSource, leaveOthers } from './connectWallet.ts'
import { findSource, type Source } from './findSource.ts'
import { checkWallet } from './refreshConnection.ts'
import { remembered } from './storedConnector.ts'
import { settled } from './waitForWagmi.ts'

const timeoutMs = 10_000

/** Wakes the remembered connection without a prompt; says nothing when that is impossible. */
export async function reconnect(chain: EvmChain): Promise<void> {
  // wagmi's own hooks may be doing the same at this moment.
  if (chain.isOwnersConfig) await settled(chain.config)
  const sleeping = findSleeping(chain)
  if (sleeping && (!('listed' in sleeping.source) || (await isWilling(sleeping.source)))) {
    await wake(chain, sleeping)
  }
  // A visitor who connects meanwhile goes first, and the caller hears of us when that is decided.
  await chain.attempts.idle()
}

/** Wakes the remembered connection if its wallet lets us in; else nothing moves, not even for a moment. */
export async function resume(chain: EvmChain): Promise<void> {
  const sleeping = findSleeping(chain)
  if (sleeping && (await isWilling(sleeping.source))) await wake(chain, sleeping)
}

type Sleeping = { connectorId: string; source: Source }

/** The remembered wallet, when nothing is connected or under way. */
function findSleeping(chain: EvmChain): Sleeping | null {
  const connectorId = remembered(chain.context.storage)
  if (connectorId === null || chain.attempts.isBusy()) return null
  if (chain.config.state.status !== 'disconnected') return null
  const source = findSource(chain, connectorId)
  return source && { connectorId, source }
}

async function isWilling(source: Source): Promise<boolean> {
  const authorised = 'listed' in source ? source.listed.isAuthorized() : showsAccounts(source.found)
  const stuck = (): Error => new LatchkeyError('wallet/timed-out', { wallet: '' })
  try {
    return await withTimeout(authorised, timeoutMs, stuck)
  } catch {
    // Whoever cannot even say so is not willing.
    return false
  }
}

async function showsAccounts({ provider, connector }: DiscoveredWallet): Promise<boolean> {
  const reply = await readWallet({ provider, wallet: connector.name, method: 'eth_accounts' })
  return parseAccounts(reply).length > 0
}

async function wake(chain: EvmChain, { connectorId, source }: Sleeping): Promise<void> {
  if (findSleeping(chain)?.connectorId !== connectorId) return
  try {
    await chain.attempts.run({
      connectorId,
      work: (signal) => connectSource(chain, source, { signal, isSilent: true }),
    })
    leaveOthers(chain)
    await checkWallet(chain)
  } catch {
    // Locked, gone or stuck: the visitor asked for nothing, so there is nothing to tell.
  }
}
