import type { FrameCallName, FramePayload, FrameReply } from '@latchkey/wire'
import { fromFailure } from './fromFailure.ts'
import { requestTimeoutMs, type VaultPort, VaultRefusal } from './openPort.ts'

/** Sends a request to the vault; without a time limit (`null`) where it waits for the visitor. @throws embedded/* and the errors of `fromFailure` */
export type AskVault = <Name extends FrameCallName>(
  name: Name,
  payload: FramePayload<Name>,
  options?: { timeoutMs?: number | null },
) => Promise<FrameReply<Name>>

export function createAskVault(openPort: () => Promise<VaultPort>): AskVault {
  return async (name, payload, { timeoutMs = requestTimeoutMs } = {}) => {
    try {
      return await (await openPort()).call(name, payload, { timeoutMs })
    } catch (error) {
      if (error instanceof VaultRefusal) throw fromFailure(error.failure, { request: name })
      throw error
    }
  }
}
