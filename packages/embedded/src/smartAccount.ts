import { type Caip2, LatchkeyError } from '@latchkey/core'
import type { SharedContext } from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import * as v from 'valibot'
import { hexChainId, readCallsStatus, waitForOperation } from './operations.ts'
import { permissionMethods, requestPermission } from './permissions.ts'
import { findSent, recordSent, type SentCalls } from './sentCalls.ts'
import { watchDeployment } from './watchDeployment.ts'

type Request = { chainId: Caip2; method: string; params: unknown; signal?: AbortSignal }
type Vault = (request: Request) => Promise<unknown>

type Context = Pick<SharedContext, 'storage' | 'hasSmartSessions' | 'showActivity' | 'watchNetwork'>

/** The smart account of the logged-in user, where the site asked for it: an address on some of the networks. */
export type SmartAccountSession = {
  is(address: string): boolean
  isOn(network: string): boolean
  /** Methods of EIP-5792; none without a smart account. */
  methods: readonly string[]
  /** EIP-5792 capabilities, by hex chain id. */
  capabilities(address: string): Readonly<Record<string, unknown>>
  request(request: Request): Promise<unknown>
  /** Ends with the session. */
  close(): void
}

const sent = v.object({ id: v.string(), hash: v.string() })
const idParams = v.looseTuple([v.string()])
const addressParams = v.looseTuple([v.string()])

export function smartAccount(
  user: FrameUser,
  {
    vault,
    context,
    onDeployment,
  }: { vault: Vault; context: Context; onDeployment(isDeployed: boolean): void },
): SmartAccountSession {
  const { storage } = context
  const networks = user.smartAccountNetworks ?? []
  const own = user.accounts.find(({ type }) => type === 'smartAccount')?.address.toLowerCase()
  const is = (address: string): boolean => address.toLowerCase() === own
  const capabilities = (address: string) =>
    is(address) ? Object.fromEntries(networks.map((id) => [hexChainId(id), atomic])) : {}

  const deployment = own
    ? watchDeployment(context, {
        // The vault has asked for the network of the login already.
        deployedOn: networks.filter((id) => user.smartAccountDeployed && id === user.chainId),
        isDeployed: async (chainId) =>
          networks.includes(chainId) &&
          (await vault({ chainId, method: 'eth_getCode', params: [own, 'latest'] })) !== '0x',
        onChange: onDeployment,
      })
    : null

  async function sendCalls(request: Request): Promise<{ id: string }> {
    const { id, hash } = v.parse(sent, await vault(request))
    recordSent(storage, { id, hash, chainId: request.chainId })
    return { id }
  }

  async function sendTransaction(request: Request): Promise<unknown> {
    const answer = await vault(request)
    if (!is(String(senderOf(request.params)))) return answer
    const hash = v.parse(v.string(), answer)
    const transaction = await waitForOperation(vault, { ...request, hash })
    deployment?.note(request.chainId)
    return transaction
  }

  function findCalls({ params }: Request): SentCalls {
    const [id] = v.parse(idParams, params)
    const found = findSent(storage, id)
    if (!found) throw new LatchkeyError('calls/unknown-id', {}, { cause: { code: 5730 } })
    return found
  }

  async function status(request: Request): Promise<unknown> {
    const found = findCalls(request)
    const answer = await readCallsStatus(vault, found)
    if (answer.receipts) deployment?.note(found.chainId)
    return answer
  }

  return {
    is,
    isOn: (network) => networks.includes(network),
    methods: own ? [...callsMethods, ...(context.hasSmartSessions() ? permissionMethods : [])] : [],
    capabilities,
    async request(request) {
      switch (request.method) {
        case 'wallet_getCapabilities':
          return capabilities(v.parse(addressParams, request.params)[0])
        case 'wallet_sendCalls':
          return sendCalls(request)
        case 'wallet_getCallsStatus':
          return status(request)
        case 'wallet_showCallsStatus':
          findCalls(request)
          context.showActivity()
          return null
        case 'eth_sendTransaction':
          return sendTransaction(request)
        default:
          return permissionMethods.includes(request.method)
            ? requestPermission(request, { vault, context })
            : vault(request)
      }
    },
    close: () => deployment?.stop(),
  }
}

const callsMethods = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus']
const atomic = { atomic: { status: 'supported' } }

function senderOf(params: unknown): unknown {
  const [transaction] = Array.isArray(params) ? params : []
  return transaction?.from
}
