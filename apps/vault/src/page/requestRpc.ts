import { formatUnits, numberToHex } from 'viem'
import type { Ask } from '../approve/ask.ts'
import { NotAllowed } from '../approve/ask.ts'
import { doWork } from '../approve/doWork.ts'
import { type Node, openNode } from '../approve/node.ts'
import type { CallReading } from '../approve/readCall.ts'
import { readRequest } from '../approve/readRequest.ts'
import { type Filled, fillTransaction } from '../approve/sendEvm.ts'
import { simulate } from '../approve/simulate.ts'
import { tokenAmount } from '../approve/tokenFacts.ts'
import { findWallet, openWithCode, openWithPasskey } from '../wallet/openWallet.ts'
import { CodeNeeded } from './CodeNeeded.ts'
import { logIn } from './logIn.ts'
import { isSilent, needsApproval } from './methods.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { Deed, More } from './stage.ts'
import { WindowNeeded } from './toFailure.ts'
import type { VaultPage } from './vaultPage.ts'

/**
 * One JSON-RPC request of the page. Reads pass; what needs the person's approval is shown in words and signed
 * when the person says so; the rest is refused.
 * @throws NotAllowed, WindowNeeded, Cancelled
 */
export async function requestRpc(
  page: VaultPage,
  request: { method: string; params: unknown; chainId: string },
  signal: AbortSignal,
): Promise<unknown> {
  const { method, params, chainId } = request
  if (page.kind === 'window' && needsApproval(method)) await logIn(page)
  const addresses = await ownAddresses(page)
  const node = openNode(page.config.projectId, chainId)
  const known = readAtOnce(method, { chainId, address: addresses.eip155 })
  if (known !== undefined) return known
  if (isSilent(method)) return node(method, Array.isArray(params) ? params : [])
  if (!needsApproval(method)) throw new NotAllowed('Requested RPC call is not allowed')
  if (!(await page.account.session())) throw new NotAllowed('Action not allowed')
  const ask = readRequest(method, params, { origin: page.site, chainId, addresses })
  if (ask.isRisky && page.kind === 'frame') throw new WindowNeeded()
  return approve(page, ask, { node, from: addresses.eip155 ?? '', signal })
}

/** What the vault itself knows. */
function readAtOnce(
  method: string,
  { chainId, address }: { chainId: string; address: string | undefined },
): unknown {
  if (method === 'eth_accounts') return address ? [address] : []
  if (method === 'eth_chainId') return numberToHex(Number(chainId.split(':')[1]))
  return undefined
}

async function approve(
  page: VaultPage,
  ask: Ask & Pick<CallReading, 'token'>,
  chain: { node: Node; from: string; signal: AbortSignal },
): Promise<unknown> {
  const { node, from, signal } = chain
  const filling = fill(ask, node, from)
  const more = gatherMore(ask, { node, from, filling })
  const scene = { name: 'approve', ask, more, origin: page.site, account: from } as const
  return page.stage.play(
    scene,
    async (deed) => {
      const filled = await filling
      await open(page, ask, deed)
      return doWork(page.home.keyring, ask.work, { node, filled })
    },
    signal,
  )
}

/** What moves funds needs the person each time; the rest, once in five minutes. */
async function open(page: VaultPage, ask: Ask, deed: Deed): Promise<void> {
  if (page.home.keyring.isOpen() && !ask.movesValue) return
  const wallet = await findWallet(page.home)
  if (!wallet) throw new NotAllowed('Action not allowed')
  if (deed.do === 'code') return openWithCode(page.home, wallet, deed.code)
  const hasPasskey = wallet.slots.some(({ type }) => type === 'passkey')
  if (hasPasskey) return openWithPasskey(page.home, wallet)
  if (!page.home.keyring.isOpen()) throw new CodeNeeded()
}

function fill(ask: Ask, node: Node, from: string): Promise<Filled | null> {
  if (ask.work.kind !== 'evm-transaction') return Promise.resolve(null)
  const filling = fillTransaction(node, ask.work.transaction, { from, chainId: ask.chainId })
  // Whoever approves hears of it; until then it is only missing.
  filling.catch(() => {})
  return filling
}

async function gatherMore(
  ask: Ask & Pick<CallReading, 'token'>,
  { node, from, filling }: { node: Node; from: string; filling: Promise<Filled | null> },
): Promise<More> {
  if (ask.work.kind !== 'evm-transaction') return { facts: [], warnings: [] }
  const { transaction } = ask.work
  const [played, token, filled] = await Promise.all([
    simulate(node, transaction, from),
    ask.token ? tokenAmount(node, ask.token) : null,
    filling.catch((error: unknown) => (error instanceof Error ? error.message : null)),
  ])
  const value = transaction.value
  const facts = [
    ...(token ? [token] : []),
    ...(value > 0n
      ? [{ label: 'Amount', value: `${formatUnits(value, 18)} ETH`, kind: 'amount' } as const]
      : []),
    ...played.facts,
  ]
  if (typeof filled === 'string') {
    return { facts, warnings: [...played.warnings, { level: 'danger', text: filled }] }
  }
  const fee = filled ? formatUnits(filled.gas * filled.gasPrice, 18) : ''
  const cost = { label: 'Network fee, at most', value: `${fee} ETH`, kind: 'amount' } as const
  return { facts: filled ? [...facts, cost] : facts, warnings: played.warnings }
}
