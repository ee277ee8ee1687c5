import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { readAccountJson } from './accountMethods.ts'
import {
  addressAt,
  encodingSettings,
  type RpcContext,
  settingsAt,
  textAt,
  withContext,
} from './rpcContext.ts'
import { toRpcJson } from './toRpcJson.ts'
import { type CommitmentLevel, commitmentLevelOf } from './transactionMethods.ts'

const commitment = v.object({
  commitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized']), 'finalized'),
})

const levels: readonly CommitmentLevel[] = ['processed', 'confirmed', 'finalized']

/** Called at each slot; `done` ends the subscription. */
type Watch = (notify: (result: unknown) => void) => 'go on' | 'done'
type Start = (context: RpcContext, params: readonly unknown[]) => { name: string; watch: Watch }

const subscriptionStarts: Readonly<Record<string, Start>> = {
  slotSubscribe: (context) => ({
    name: 'slotNotification',
    watch(notify) {
      const slot = context.ledger.slot()
      notify({ slot, parent: slot - 1n, root: slot > 32n ? slot - 32n : 0n })
      return 'go on'
    },
  }),
  signatureSubscribe: (context, params) => {
    const signature = textAt(params, 0)
    const requiredLevel = levels.indexOf(settingsAt(commitment, params, 1).commitment)
    return {
      name: 'signatureNotification',
      watch(notify) {
        const entry = context.ledger.find(signature)
        if (!entry || levels.indexOf(commitmentLevelOf(context, entry)) < requiredLevel)
          return 'go on'
        notify(withContext(context, { err: entry.failure }))
        return 'done'
      },
    }
  },
  accountSubscribe: (context, params) => {
    const at = addressAt(params, 0)
    const { encoding } = settingsAt(encodingSettings, params, 1)
    const readAccount = () => readAccountJson(context, at, encoding)
    let last = toRpcJson(readAccount())
    return {
      name: 'accountNotification',
      watch(notify) {
        const current = readAccount()
        if (toRpcJson(current) === last) return 'go on'
        last = toRpcJson(current)
        notify(withContext(context, current))
        return 'go on'
      },
    }
  },
}

/** One socket's subscriptions. */
export type Subscriptions = {
  /** The subscription's number or, for an `…Unsubscribe`, whether there was one; `null` for other methods. */
  handle(method: string, params: readonly unknown[]): number | boolean | null
  close(): void
}

export function openSubscriptions(context: RpcContext, socket: WebSocket): Subscriptions {
  const open = new Map<number, { name: string; watch: Watch }>()
  let lastId = 0
  const notifyAll = () => {
    for (const [subscription, { name, watch }] of [...open]) {
      const notify = (result: unknown) =>
        socket.send(toRpcJson({ jsonrpc: '2.0', method: name, params: { subscription, result } }))
      if (watch(notify) === 'done') open.delete(subscription)
    }
  }
  const close = context.ledger.watch(notifyAll)
  return {
    close,
    handle(method, params) {
      if (method.endsWith('Unsubscribe')) return open.delete(Number(params[0]))
      const start = subscriptionStarts[method]
      if (!start) return null
      lastId += 1
      open.set(lastId, start(context, params))
      return lastId
    },
  }
}
