import type { LoggedRequest } from '@latchkey/testing'
import type { Description } from './describeRequest.ts'

/** A request that waits for the visitor's answer. */
export type OpenPrompt = Description & {
  wallet: string
  icon: string
  approve(): void
  reject(): void
}

type Asked = Pick<LoggedRequest, 'method' | 'params'>

/** Shows a demo wallet's requests one after the other and passes the visitor's answers to it. */
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
    describe(request: Asked): Description
    onPrompt(prompt: OpenPrompt | null): void
    /** Which requests a person sees; all when left out. */
    isAsked?(request: Asked): boolean
  },
): Promise<never> {
  const { name, icon, describe, onPrompt, isAsked = () => true } = options
  for (;;) {
    await wallet.waitForPrompt()
    await new Promise<void>((answered) => {
      const answer = (give: () => void) => () => {
        onPrompt(null)
        give()
        answered()
      }
      const request = wallet.requests.findLast(
        (candidate) => candidate.status === 'open' && isAsked(candidate),
      )
      onPrompt({
        ...describe(request ?? { method: 'this request', params: [] }),
        wallet: name,
        icon,
        approve: answer(wallet.approveNext),
        reject: answer(wallet.rejectNext),
      })
    })
  }
}
