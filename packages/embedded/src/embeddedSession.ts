import { type Caip2, type Caip10, LatchkeyError, type Namespace } from '@latchkey/core'
import type { SharedContext, SharedSession, SharedSessionEvent } from '@latchkey/core/adapter'
import type { FrameUser } from '@latchkey/wire'
import { fromFailure } from './fromFailure.ts'
import { type Port, VaultRefusal } from './openPort.ts'
import type { VaultLine } from './vaultLine.ts'
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

/** A login as a wallet that serves every chain it has a key for. */
export function embeddedSession(
  context: SharedContext,
  line: VaultLine,
  user: FrameUser,
): SharedSession {
  const watchers = new Set<(event: SharedSessionEvent) => void>()
  const accounts = user.accounts.filter(({ namespace }) => namespace in methods)
  const chains = (namespace: Namespace): Caip2[] =>
    context
      .chains()
      .map(({ id }) => id)
      .filter((id) => id.startsWith(`${namespace}:`))
  const end = () => {
    for (const tell of [...watchers]) tell({ type: 'ended' })
  }
  line.watch((event) => event.type === '@latchkey-frame/SIGNED_OUT' && end())
  return {
    topic: 'embedded',
    peer: { name: user.email ?? user.userName ?? 'Latchkey', icon: null, url: null },
    namespaces: () => accounts.map(({ namespace }) => namespace),
    accounts: (namespace) =>
      accounts
        .filter((account) => account.namespace === namespace)
        .flatMap(({ address }) => chains(namespace).map((id): Caip10 => `${id}:${address}`)),
    chains,
    methods: (namespace) => methods[namespace] ?? [],
    request: (request) => ask(context, line, request),
    watch(onEvent) {
      watchers.add(onEvent)
      return () => watchers.delete(onEvent)
    },
    async disconnect() {
      const port = await line.port()
      await port.call('SIGN_OUT', {})
      end()
    },
  }
}

type Request = Parameters<SharedSession['request']>[0]

async function ask(context: SharedContext, line: VaultLine, request: Request): Promise<unknown> {
  const { method } = request
  try {
    return await askPort(context, await line.port(), request)
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error
    if (error.failure.code !== 'window-needed') {
      throw fromFailure(error.failure, { request: 'RPC_REQUEST', method })
    }
    return askWindow(context, request)
  }
}

async function askWindow(context: SharedContext, request: Request): Promise<unknown> {
  const { method } = request
  try {
    return await inVaultWindow(context, method, (port) => askPort(context, port, request))
  } catch (error) {
    if (!(error instanceof VaultRefusal)) throw error
    throw fromFailure(error.failure, { request: 'RPC_REQUEST', method })
  }
}

/** Asks once; closing the modal, or the caller's own signal, gives it up. */
async function askPort(context: SharedContext, port: Port, request: Request): Promise<unknown> {
  const { method, params, chainId, signal } = request
  let id = ''
  const abort = () => void port.call('RPC_ABORT', { request: id }).catch(() => {})
  const stop = context.onModalClose(abort)
  signal?.addEventListener('abort', abort)
  try {
    return await port.call(
      'RPC_REQUEST',
      { method, params: toParams(params), chainId },
      // A person reads as long as a person reads.
      {
        timeoutMs: null,
        onId(given) {
          id = given
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
