import type { FrameCall, FramePayload, FrameReply } from '@latchkey/wire'
import { fromFailure } from './fromFailure.ts'
import { type Port, requestTimeoutMs, VaultRefusal } from './openPort.ts'

/** Sends a request to the vault. @throws embedded/* and the errors of `fromFailure` */
export type AskVault = <Name extends FrameCall>(
  name: Name,
  payload: FramePayload<Name>,
  timeoutMs?: number | null,
) => Promise<FrameReply<Name>>

export function createAskVault(openPort: () => Promise<Port>): AskVault {
  return async (name, payload, timeoutMs = requestTimeoutMs) => {
    try {
      return await (await openPort()).call(name, payload, { timeoutMs })
    } catch (error) {
      if (error instanceof VaultRefusal) throw fromFailure(error.failure, { request: name })
      throw error
    }
  }
}
