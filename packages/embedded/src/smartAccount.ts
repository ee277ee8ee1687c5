import { type CaipNetworkId, LatchkeyError, type Login } from '@latchkey/core'
import type { SharedConnectorContext } from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import { revokeUpgradeMethod } from '@latchkey/wire/accountUpgrade'
import { passkeyOwnerMethods } from '@latchkey/wire/passkeyOwner'
import * as v from 'valibot'
import { type AccountUpgrade, createAccountUpgrade } from './accountUpgrade.ts'
import { permissionMethods, requestPermission } from './permissions.ts'
import { findSent, recordSent, type SentCalls } from './sentCalls.ts'
import { hexChainId, readCallsStatus, waitForOperation } from './userOperations.ts'
import { watchCode } from './watchCode.ts'

type Request = { chainId: CaipNetworkId; method: string; params: unknown; signal?: AbortSignal }
type Vault = (request: Request) => Promise<unknown>

type Context = Pick<
  SharedConnectorContext,
  'storage' | 'hasSmartSessions' | 'show' | 'watchNetwork'
>

/** The smart account of the logged-in user, where the site asked for it: an address on some of the networks. */
export type SmartAccountSession = {
  /** Whether the address is that of the smart account. */
  is(address: string): boolean
  /** Whether the project has smart accounts on this network (CAIP-2). */
  isOn(network: string): boolean
  /** Methods of EIP-5792; none without a smart account. */
  methods: readonly string[]
  /** EIP-5792 capabilities, by hex chain id. */
  capabilities(address: string): Readonly<Record<string, unknown>>
  request(request: Request): Promise<unknown>
  /** Ends with the session. */
  close(): void
}

const sentReply = v.object({ id: v.string(), hash: v.string() })
const idParams = v.looseTuple([v.string()])
const addressParams = v.looseTuple([v.string()])

/** What the page shows of the accounts on the active network. */
export type AccountChange = Partial<Pick<Login, 'smartAccountDeployed' | 'accountUpgraded'>>

type SmartAccountOptions = { vault: Vault; context: Context; onChange(change: AccountChange): void }

export function createSmartAccountSession(
  user: FrameUser,
  options: SmartAccountOptions,
): SmartAccountSession {
  const { vault, context } = options
  const { storage } = context
  const networks = user.smartAccountNetworks ?? []
  const smartAddress = user.accounts
    .find(({ type }) => type === 'smartAccount')
    ?.address.toLowerCase()
  const is = (address: string): boolean => address.toLowerCase() === smartAddress
  const capabilities = (address: string) => {
    if (upgrade?.is(address)) return upgrade.capabilities()
    return is(address) ? Object.fromEntries(networks.map((id) => [hexChainId(id), atomic])) : {}
  }

  const deployment = smartAddress ? watchDeployment(user, smartAddress, options) : null
  const upgrade = smartAddress ? watchUpgrade(user, options) : null

  async function sendCalls(request: Request): Promise<{ id: string }> {
    const { id, hash } = v.parse(sentReply, await vault(request))
    recordSent(storage, { id, userOpHash: hash, chainId: request.chainId })
    upgrade?.noteSent({ id, from: senderOf(request.params) })
    return { id }
  }

  /** The vault responds with the hash of the operation; the page gets the one of its transaction. */
  async function sendOperation(request: Request): Promise<string> {
    const userOpHash = v.parse(v.string(), await vault(request))
    const transaction = await waitForOperation(vault, { ...request, userOpHash })
    deployment?.add(request.chainId)
    return transaction
  }

  async function readStatus(request: Request): Promise<unknown> {
    const sentCalls = findCalls(storage, request)
    const answer = await readCallsStatus(vault, sentCalls)
    if (answer.receipts && !upgrade?.noteIncluded(sentCalls)) deployment?.add(sentCalls.chainId)
    return answer
  }

  return {
    is,
    isOn: (network) => networks.includes(network),
    methods: smartAddress
      ? [...callsMethods, ...(context.hasSmartSessions() ? permissionMethods : [])]
      : [],
    capabilities,
    async request(request) {
      switch (request.method) {
        case 'wallet_getCapabilities':
          return capabilities(v.parse(addressParams, request.params)[0])
        case 'wallet_sendCalls':
          return sendCalls(request)
        case 'wallet_getCallsStatus':
          return readStatus(request)
        case 'wallet_showCallsStatus':
          findCalls(storage, request)
          context.show({ type: 'activityRequested' })
          return null
        case 'eth_sendTransaction':
          return is(String(senderOf(request.params))) ? sendOperation(request) : vault(request)
        case passkeyOwnerMethods.add:
        case passkeyOwnerMethods.remove:
          return sendOperation(request)
        case revokeUpgradeMethod:
          return upgrade ? upgrade.revoke(request) : vault(request)
        default:
          return permissionMethods.includes(request.method)
            ? requestPermission(request, { vault, context })
            : vault(request)
      }
    },
    close() {
      deployment?.stop()
      upgrade?.stop()
    },
  }
}

/** @throws calls/unknown-id */
function findCalls(storage: Context['storage'], { params }: Request): SentCalls {
  const [id] = v.parse(idParams, params)
  const sentCalls = findSent(storage, id)
  if (!sentCalls) throw new LatchkeyError('calls/unknown-id', {}, { cause: { code: 5730 } })
  return sentCalls
}

function watchDeployment(
  user: FrameUser,
  own: string,
  { vault, context, onChange }: SmartAccountOptions,
) {
  const networks = user.smartAccountNetworks ?? []
  return watchCode(context, {
    // The vault has asked for the network of the login already.
    codeOn: networks.filter((id) => user.smartAccountDeployed && id === user.chainId),
    hasCode: async (chainId) =>
      networks.includes(chainId) &&
      (await vault({ chainId, method: 'eth_getCode', params: [own, 'latest'] })) !== '0x',
    onChange: (isDeployed) => onChange({ smartAccountDeployed: isDeployed }),
  })
}

function watchUpgrade(
  user: FrameUser,
  { onChange, ...options }: SmartAccountOptions,
): AccountUpgrade {
  const onUpgrade = (isUpgraded: boolean) => onChange({ accountUpgraded: isUpgraded })
  return createAccountUpgrade(user, { ...options, onChange: onUpgrade })
}

const callsMethods = ['wallet_sendCalls', 'wallet_getCallsStatus', 'wallet_showCallsStatus']
const atomic = { atomic: { status: 'supported' } }

function senderOf(params: unknown): unknown {
  const [transaction] = Array.isArray(params) ? params : []
  return transaction?.from
}
