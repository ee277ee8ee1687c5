import type { Login, LoginId } from '@latchkey/core'
import type {
  OneClickRequest,
  SharedConnectorClient,
  SharedConnectorContext,
} from '@latchkey/core/adapter'
import type { FramePayload, FrameReply } from '@latchkey/wire'
import { createAskVault } from './createAskVault.ts'
import { emailSteps } from './emailSteps.ts'
import { embeddedSession } from './embeddedSession.ts'
import { openEmailChange } from './openEmailChange.ts'
import { signInRequest } from './signInRequest.ts'
import { socialSteps } from './socialSteps.ts'
import { takeLoginResult } from './takeLoginResult.ts'
import { untilAborted } from './untilAborted.ts'
import { createVaultConnection } from './vaultConnection.ts'
import { openSettings } from './vaultWindow.ts'

/** The client of `embedded()`. `arrivedAt`: the page's URL when it was loaded. */
export function openEmbedded(
  context: SharedConnectorContext,
  arrivedAt: string,
): SharedConnectorClient {
  const connection = createVaultConnection(context)
  const ask = createAskVault(connection.port)
  let user: Login | null = null
  const setUser = (next: Login) => {
    user = next
    context.onUser?.(next)
  }
  const storeAuthProvider = (provider: LoginId) => context.storage.set('login_provider', provider)
  let loginResult = takeLoginResult(arrivedAt)
  const chainId = () => context.chains()[0]?.id ?? 'eip155:1'
  const isSmart = context.defaultAccountType('eip155') === 'smartAccount'
  const userRequest = (request: OneClickRequest | undefined): FramePayload<'GET_USER'> => ({
    ...(request ? signInRequest(request) : { chainId: chainId() }),
    ...(isSmart ? { preferredAccountType: 'smartAccount' } : {}),
    paths: true,
  })
  const openSession = async (signal?: AbortSignal, request?: OneClickRequest) => {
    // No timeout: the visitor creates or opens the wallet.
    const reply = await untilAborted(ask, signal, () =>
      ask('GET_USER', userRequest(request), { timeoutMs: null }),
    )
    const authProvider = context.storage.get('login_provider') ?? (reply.email ? 'email' : null)
    const { email, userName, smartAccountDeployed } = reply
    setUser({ email, userName, authProvider, smartAccountDeployed, accountUpgraded: false })
    const session = embeddedSession(context, connection, reply, (change) => {
      if (user) setUser({ ...user, ...change })
    })
    session.watch(({ type }) => {
      if (type === 'ended') context.onUser?.(null)
    })
    return { reply, session }
  }
  return {
    login: {
      ...emailSteps(ask, storeAuthProvider),
      ...socialSteps(ask, { vaultUrl: context.vaultUrl, storeAuthProvider }),
    },
    openSettings: () => openSettings(context),
    user: () => user,
    openEmailChange: () =>
      openEmailChange(context, (email) => {
        setUser({
          authProvider: 'email',
          userName: null,
          smartAccountDeployed: false,
          accountUpgraded: false,
          ...user,
          email,
        })
      }),
    connect: async ({ signal }) => (await openSession(signal)).session,
    async authenticate(request) {
      const { reply, session } = await openSession(request.signal, request)
      return { session, auths: authsOf(request, reply) }
    },
    async restore() {
      if (loginResult) {
        context.resumeLogin(loginResult.provider, loginResult.resultUri)
        loginResult = null
        return null
      }
      const { isConnected } = await ask('IS_CONNECTED', {})
      return isConnected ? (await openSession()).session : null
    },
    close: connection.close,
  }
}

function authsOf({ chains }: OneClickRequest, reply: FrameReply<'GET_USER'>) {
  const [chainId = ''] = chains
  const { signedIn, address } = reply
  return signedIn ? [{ ...signedIn, chainId, address, cacao: undefined }] : []
}
