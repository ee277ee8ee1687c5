import type { Answer, PromptKind } from './behaviour.ts'
import { ProviderRpcError, userRejected } from './ProviderRpcError.ts'

type Verdict = 'approve' | 'reject'
export type Prompt = { readonly kind: PromptKind | 'read'; readonly origin: string }
type Held = Prompt & { settle(verdict: Verdict): void }

export type Prompts = {
  /** Runs the action if the person approves; otherwise throws what the wallet would. */
  ask<Result>(prompt: Prompt, answer: Answer, action: () => Promise<Result>): Promise<unknown>
  /** The prompts on screen that nobody has answered. */
  readonly held: readonly Prompt[]
  /** Answers the oldest open prompt; if there is none, the next one, whatever the behaviour. */
  answerNext(verdict: Verdict): void
  /** Whether `answerNext` was called ahead of the prompt. */
  readonly isAnswerPromised: boolean
  /** Resolves once a prompt is open. */
  waitForPrompt(): Promise<Prompt>
}

export function createPrompts(): Prompts {
  const held: Held[] = []
  const promised: Verdict[] = []
  const waiting: ((prompt: Prompt) => void)[] = []

  const hold = (prompt: Prompt) =>
    new Promise<void>((resolve, reject) => {
      held.push({
        ...prompt,
        settle: (verdict) => (verdict === 'approve' ? resolve() : reject(userRejected())),
      })
      for (const tell of waiting.splice(0)) tell(prompt)
    })

  return {
    held,
    get isAnswerPromised() {
      return promised.length > 0
    },
    answerNext(verdict) {
      const oldest = held.shift()
      if (oldest) oldest.settle(verdict)
      else promised.push(verdict)
    },
    waitForPrompt() {
      const open = held[0]
      if (open) return Promise.resolve(open)
      return new Promise((resolve) => waiting.push(resolve))
    },
    async ask(prompt, answer, action) {
      refuseSecondConnection(held, prompt)
      const verdict = prompt.kind === 'read' ? undefined : promised.shift()
      const given = verdict ?? answer
      if (typeof given === 'object' && 'result' in given) return given.result
      await settle(given, () => hold(prompt))
      return action()
    },
  }
}

async function settle(answer: Answer, hold: () => Promise<void>): Promise<void> {
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

/** Wallets show one connection prompt per site and refuse the second request. */
function refuseSecondConnection(held: readonly Prompt[], prompt: Prompt): void {
  const same = held.some(({ kind, origin }) => kind === 'connect' && origin === prompt.origin)
  if (prompt.kind === 'connect' && same) throw alreadyPending()
}

function alreadyPending(): ProviderRpcError {
  const method = 'wallet_requestPermissions'
  return new ProviderRpcError(-32002, `Request of type '${method}' already pending. Please wait.`)
}

function wait(delayMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayMs))
}
