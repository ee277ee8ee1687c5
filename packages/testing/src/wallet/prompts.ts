import { ProviderRpcError, userRejected } from '../chain/ProviderRpcError.ts'
import type { PromptKind, WalletAnswer } from './walletBehavior.ts'

type Verdict = 'approve' | 'reject'
export type WalletPrompt = { readonly kind: PromptKind | 'read'; readonly origin: string }
type OpenPrompt = WalletPrompt & { settle(verdict: Verdict): void }

export type Prompts = {
  /** Runs the action if the user approves; otherwise throws the wallet's error. */
  ask<Result>(
    prompt: WalletPrompt,
    answer: WalletAnswer,
    action: () => Promise<Result>,
  ): Promise<unknown>
  /** The unanswered prompts. */
  readonly open: readonly WalletPrompt[]
  /** Answers the oldest open prompt; if there is none, the next one, whatever the behavior. */
  answerNext(verdict: Verdict): void
  /** Whether `answerNext` was called ahead of the prompt. */
  readonly isAnswerPromised: boolean
  /** Resolves once a prompt is open. */
  waitForPrompt(): Promise<WalletPrompt>
}

export function createPrompts(): Prompts {
  const open: OpenPrompt[] = []
  const promised: Verdict[] = []
  const waiting: ((prompt: WalletPrompt) => void)[] = []

  const keepOpen = (prompt: WalletPrompt) =>
    new Promise<void>((resolve, reject) => {
      open.push({
        ...prompt,
        settle: (verdict) => (verdict === 'approve' ? resolve() : reject(userRejected())),
      })
      for (const notify of waiting.splice(0)) notify(prompt)
    })

  return {
    open,
    get isAnswerPromised() {
      return promised.length > 0
    },
    answerNext(verdict) {
      const oldest = open.shift()
      if (oldest) oldest.settle(verdict)
      else promised.push(verdict)
    },
    waitForPrompt() {
      const first = open[0]
      if (first) return Promise.resolve(first)
      return new Promise((resolve) => waiting.push(resolve))
    },
    async ask(prompt, answer, action) {
      refuseSecondConnection(open, prompt)
      const verdict = prompt.kind === 'read' ? undefined : promised.shift()
      const effective = verdict ?? answer
      if (typeof effective === 'object' && 'result' in effective) return effective.result
      await settle(effective, () => keepOpen(prompt))
      return action()
    },
  }
}

async function settle(answer: WalletAnswer, hold: () => Promise<void>): Promise<void> {
  if (answer === 'approve') return
  if (answer === 'reject') throw userRejected()
  if (answer === 'hang') return hold()
  if (answer === 'pending') throw alreadyPending()
  if (answer === 'throw') throw new Error('The wallet crashed.')
  if ('delayMs' in answer) return wait(answer.delayMs)
  if ('error' in answer) {
    throw new ProviderRpcError(answer.error.code, answer.error.message, answer.error.data)
  }
}

/** Wallets show one connection prompt per site and reject the second request. */
function refuseSecondConnection(open: readonly WalletPrompt[], prompt: WalletPrompt): void {
  const same = open.some(({ kind, origin }) => kind === 'connect' && origin === prompt.origin)
  if (prompt.kind === 'connect' && same) throw alreadyPending()
}

function alreadyPending(): ProviderRpcError {
  const method = 'wallet_requestPermissions'
  return new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`)
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
