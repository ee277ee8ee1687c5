import {
  LatchkeyError,
  type LoginSteps,
  type SharedContext,
  type SharedSession,
  type SharedWalletClient,
} from '@latchkey/core'
import type { FrameCall, FramePayload, FrameReply } from '@latchkey/wire'
import { embeddedSession } from './embeddedSession.ts'
import { fromFailure } from './fromFailure.ts'
import { requestTimeoutMs, VaultRefusal } from './openPort.ts'
import { createVaultLine, type VaultLine } from './vaultLine.ts'
import { openSettings } from './vaultWindow.ts'

type Ask = <Name extends FrameCall>(
  name: Name,
  payload: FramePayload<Name>,
  timeoutMs?: number | null,
) => Promise<FrameReply<Name>>

/** The client behind `embedded()`. */
export function openEmbedded(context: SharedContext): SharedWalletClient {
  const line = createVaultLine(context)
  const ask = asker(line)
  const chainId = () => context.chains()[0]?.id ?? 'eip155:1'
  const enter = async (): Promise<SharedSession> =>
    // Making or opening a wallet takes as long as the person takes.
    embeddedSession(context, line, await ask('GET_USER', { chainId: chainId() }, null))
  return {
    login: loginSteps(ask),
    openSettings: () => openSettings(context),
    async connect({ signal }) {
      const leave = () => void ask('RELOAD', {}).catch(() => {})
      signal?.addEventListener('abort', leave)
      try {
        return await enter()
      } finally {
        signal?.removeEventListener('abort', leave)
      }
    },
    async restore() {
      const { isConnected } = await ask('IS_CONNECTED', {})
      return isConnected ? enter() : null
    },
    close: line.close,
  }
}

function asker(line: VaultLine): Ask {
  return async (name, payload, timeoutMs = requestTimeoutMs) => {
    try {
      return await (await line.port()).call(name, payload, { timeoutMs })
    } catch (error) {
      if (error instanceof VaultRefusal) throw fromFailure(error.failure, { request: name })
      throw error
    }
  }
}

function loginSteps(ask: Ask): LoginSteps {
  return {
    connectEmail: (email) => ask('CONNECT_EMAIL', { email }),
    async connectDevice(signal) {
      await ask('CONNECT_DEVICE', {}, null)
      if (signal?.aborted) throw new LatchkeyError('connection/aborted', {})
    },
    async connectOtp(otp) {
      await ask('CONNECT_OTP', { otp })
    },
    async socialUrl(provider, returnTo) {
      const wish = { provider, ...(returnTo ? { returnTo } : {}) }
      return (await ask('GET_SOCIAL_REDIRECT_URI', wish)).uri
    },
    async connectSocial(uri) {
      await ask('CONNECT_SOCIAL', { uri })
    },
  }
}
