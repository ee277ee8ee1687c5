import type { CallRpc } from '../approve/node.ts'

type RpcCall = { method: string; params: readonly unknown[] }

/** By method: the answer, or a function of the parameters that returns or throws it. */
export type RpcAnswers = Readonly<Record<string, unknown>>

/** A node or bundler that responds from a table and records its calls; a method without an entry fails. */
export type AnsweredRpc = {
  rpc: CallRpc
  calls: readonly RpcCall[]
  methods(): readonly string[]
  /** The parameters of each call of a method. */
  paramsOf(method: string): readonly (readonly unknown[])[]
}

export function answerRpc(answers: RpcAnswers): AnsweredRpc {
  const calls: RpcCall[] = []
  return {
    calls,
    methods: () => calls.map(({ method }) => method),
    paramsOf: (method) =>
      calls.filter((call) => call.method === method).map(({ params }) => params),
    async rpc(method, params) {
      calls.push({ method, params })
      if (!Object.hasOwn(answers, method)) throw new Error(`No answer for ${method}`)
      const answer = answers[method]
      return typeof answer === 'function' ? answer(params) : answer
    },
  }
}
