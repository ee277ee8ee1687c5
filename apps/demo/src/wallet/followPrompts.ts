import type { LoggedRequest } from '@latchkey/testing'
import type { Description } from './describeRequest.ts'

/** A request that waits for the visitor's response. */
export type OpenPrompt = Description & {
  wallet: string
  icon: string
  approve(): void
  reject(): void
}

type WalletRequest = Pick<LoggedRequest, 'method' | 'params'>

/** Shows a demo wallet's requests one at a time and passes the visitor's responses to it. */
export async function followPrompts(
  wallet: {
    waitForPrompt(): Promise<unknown>
    readonly requests: readonly LoggedRequest[]
    approveNext(): void
    rejectNext(): void
  },
  options: {
    name: string
    icon: string
    describe(request: WalletRequest): Description
    onPrompt(prompt: OpenPrompt | null): void
    /** Whether the visitor is asked about this request; without it, about every one. */
    isPrompted?(request: WalletRequest): boolean
  },
): Promise<never> {
  const { name, icon, describe, onPrompt, isPrompted = () => true } = options
  // An approved request stays open until it is signed.
  const answered = new Set<number>()
  for (;;) {
    await wallet.waitForPrompt()
    await new Promise<void>((resolve) => {
      const closeThen = (respond: () => void) => () => {
        onPrompt(null)
        respond()
        resolve()
      }
      // The wallet responds to the oldest prompt first.
      const index = wallet.requests.findIndex(
        (request, at) => request.status === 'open' && isPrompted(request) && !answered.has(at),
      )
      answered.add(index)
      onPrompt({
        ...describe(wallet.requests[index] ?? { method: 'this request', params: [] }),
        wallet: name,
        icon,
        approve: closeThen(wallet.approveNext),
        reject: closeThen(wallet.rejectNext),
      })
    })
  }
}
