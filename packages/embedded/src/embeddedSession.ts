import { type CaipAddress, type CaipNetworkId, LatchkeyError, type Namespace } from '@latchkey/core'
import type {
  SharedConnectorContext,
  WalletSession,
  WalletSessionEvent,
} from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import { fromFailure } from './fromFailure.ts'
import { type VaultPort, VaultRefusal } from './openPort.ts'
import { type AccountChange, createSmartAccountSession } from './smartAccount.ts'
import type { VaultConnection } from './vaultConnection.ts'
import { inVaultWindow } from './vaultWindow.ts'

const methods: Readonly<Partial<Record<Namespace, readonly string[]>>> = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
}

/** The session of a logged-in user: a wallet for every chain it has a key for. */
export function embeddedSession(
  context: SharedConnectorContext,
  connection: VaultConnection,
  user: FrameUser,
  onChange: (change: AccountChange) => void,
): WalletSession {
  const watchers = new Set<(event: WalletSessionEvent) => void>()
  const accounts = user.accounts.filter(({ namespace }) => namespace in methods)
  const chains = (namespace: Namespace): CaipNetworkId[] =>
    context
      .chains()
      .map(({ id }) => id)
      .filter((id) => id.startsWith(`${namespace}:`))
  const endSession = () => {
    smart.close()
    for (const notify of [...watchers]) notify({ type: 'ended' })
  }
  connection.watch((event) => event.type === '@latchkey-frame/SIGNED_OUT' && endSession())
  const vault = (request: Request) => sendRpc(context, connection, request)
  const smart = createSmartAccountSession(user, { vault, context, onChange })
  return {
    topic: 'embedded',
    peer: { name: user.email ?? user.userName ?? 'Latchkey', icon: null, url: null },
    namespaces: () => [...new Set(accounts.map(({ namespace }) => namespace))],
    accounts: (namespace) =>
      accounts
        .filter((account) => account.namespace === namespace)
        .flatMap(({ address }) =>
          chains(namespace)
            .filter((id) => !smart.is(address) || smart.isOn(id))
            .map((id): CaipAddress => `${id}:${address}`),
        ),
    accountType: (address) => (smart.is(address) ? 'smartAccount' : 'eoa'),
    accountPath: (address) => accounts.find((account) => account.address === address)?.path,
    chains,
    methods: (namespace) => [
      ...(methods[namespace] ?? []),
      ...(namespace === 'eip155' ? smart.methods : []),
    ],
    capabilities: smart.capabilities,
    request: smart.request,
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      const port = await connection.port()
      await port.call('SIGN_OUT', {})
      endSession()
    },
  }
}

type Request = Parameters<WalletSession['request']>[0]

async function sendRpc(
  context: SharedConnectorContext,
  connection: VaultConnection,
  request: Request,
): Promise<unknown> {
  const { method } = request
  try {
    return await sendRpcOverPort(context, await connection.port(), request)
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error
    if (error.failure.code !== 'window-needed') {
      if (error.failure.code === 'not-allowed') context.reportRefusal(method)
      throw fromFailure(error.failure, { request: 'RPC_REQUEST', method })
    }
    return sendRpcInWindow(context, request)
  }
}

async function sendRpcInWindow(
  context: SharedConnectorContext,
  request: Request,
): Promise<unknown> {
  const { method } = request
  try {
    return await inVaultWindow(context, method, (port) => sendRpcOverPort(context, port, request))
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error
    throw fromFailure(error.failure, { request: 'RPC_REQUEST', method })
  }
}

/** Sends one RPC request; closing the modal or the caller's signal aborts it. */
async function sendRpcOverPort(
  context: SharedConnectorContext,
  port: VaultPort,
  request: Request,
): Promise<unknown> {
  const { method, params, chainId, signal } = request
  let id = ''
  const abort = () => void port.call('RPC_ABORT', { request: id }).catch(() => {})
  const stop = context.onModalClose(abort)
  signal?.addEventListener('abort', abort)
  try {
    return await port.call(
      'RPC_REQUEST',
      { method, params: toParams(params), chainId },
      // No timeout: the visitor reads the approval.
      {
        timeoutMs: null,
        onId(requestId) {
          id = requestId
        },
      },
    )
  } finally {
    stop()
    signal?.removeEventListener('abort', abort)
  }
}

function toParams(params: unknown): unknown[] | Record<string, unknown> {
  if (Array.isArray(params)) return params
  if (typeof params === 'object' && params !== null) return { ...params }
  throw new LatchkeyError('rpc/failed', { code: -32602, method: '' })
}
