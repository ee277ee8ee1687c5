import type { Asker } from '../approve/ask.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { openNode } from '../approve/node.ts'
import { logIn } from './logIn.ts'
import { isSilent, needsApproval } from './methods.ts'
import { ownAddresses } from './ownAddresses.ts'
import { requestApproval } from './requestApproval.ts'
import type { VaultPage } from './vaultPage.ts'

type Request = { method: string; params: unknown; chainId: string }

/**
 * Answers one JSON-RPC request of the page. Reads go to the node; a method that needs approval is shown and signed
 * when the visitor approves; every other method is refused.
 * @throws NotAllowed, WindowNeeded, Cancelled
 */
export async function requestRpc(
  page: VaultPage,
  request: Request,
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
  const prepare = await readerFor(chainId)
  const asker: Asker = { origin: page.site, chainId, addresses }
  return requestApproval(
    page,
    prepare(request, asker, { node, keyring: page.context.keyring }),
    signal,
  )
}

/** Loads a chain's decoder and signer at the first request for it. */
async function readerFor(chainId: string) {
  return chainId.startsWith('solana:')
    ? (await import('../solana/prepareSolana.ts')).prepareSolana
    : (await import('../approve/prepareEvm.ts')).prepareEvm
}

/** Answers that need no node. */
function readAtOnce(
  method: string,
  { chainId, address }: { chainId: string; address: string | undefined },
): unknown {
  if (method === 'eth_accounts') return address ? [address] : []
  if (method === 'eth_chainId') return `0x${Number(chainId.split(':')[1]).toString(16)}`
  return undefined
}
