import { type Asker, NotAllowed } from '../approve/ask.ts'
import { openNode } from '../approve/node.ts'
import { askPerson } from './askPerson.ts'
import { logIn } from './logIn.ts'
import { isSilent, needsApproval } from './methods.ts'
import { ownAddresses } from './ownAddresses.ts'
import type { VaultPage } from './vaultPage.ts'

type Request = { method: string; params: unknown; chainId: string }

/**
 * One JSON-RPC request of the page. Reads pass; what needs the person's approval is shown in words and signed
 * when the person says so; the rest is refused.
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
  return askPerson(page, prepare(request, asker, { node, keyring: page.home.keyring }), signal)
}

/** Each chain's reading and signing comes when something is asked on it. */
async function readerFor(chainId: string) {
  return chainId.startsWith('solana:')
    ? (await import('../solana/prepareSolana.ts')).prepareSolana
    : (await import('../approve/prepareEvm.ts')).prepareEvm
}

/** What the vault itself knows. */
function readAtOnce(
  method: string,
  { chainId, address }: { chainId: string; address: string | undefined },
): unknown {
  if (method === 'eth_accounts') return address ? [address] : []
  if (method === 'eth_chainId') return `0x${Number(chainId.split(':')[1]).toString(16)}`
  return undefined
}
