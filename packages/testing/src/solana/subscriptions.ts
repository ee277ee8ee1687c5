import * as v from 'valibot'
import type { WebSocket } from 'ws'
import { show } from './accountMethods.ts'
import { toRpcJson } from './rpcJson.ts'
import {
  addressAt,
  encodingSettings,
  type Scene,
  settingsAt,
  textAt,
  withContext,
} from './scene.ts'
import { type Level, levelOf } from './transactionMethods.ts'

const commitment = v.object({
  commitment: v.optional(v.picklist(['processed', 'confirmed', 'finalized']), 'finalized'),
})

const levels: readonly Level[] = ['processed', 'confirmed', 'finalized']

/** Looks at each slot; `done` ends the subscription. */
type Watch = (notify: (result: unknown) => void) => 'go on' | 'done'
type Start = (scene: Scene, params: readonly unknown[]) => { name: string; watch: Watch }

const starts: Readonly<Record<string, Start>> = {
  slotSubscribe: (scene) => ({
    name: 'slotNotification',
    watch(notify) {
      const slot = scene.ledger.slot()
      notify({ slot, parent: slot - 1n, root: slot > 32n ? slot - 32n : 0n })
      return 'go on'
    },
  }),
  signatureSubscribe: (scene, params) => {
    const signature = textAt(params, 0)
    const wanted = levels.indexOf(settingsAt(commitment, params, 1).commitment)
    return {
      name: 'signatureNotification',
      watch(notify) {
        const entry = scene.ledger.find(signature)
        if (!entry || levels.indexOf(levelOf(scene, entry)) < wanted) return 'go on'
        notify(withContext(scene, { err: entry.failure }))
        return 'done'
      },
    }
  },
  accountSubscribe: (scene, params) => {
    const at = addressAt(params, 0)
    const { encoding } = settingsAt(encodingSettings, params, 1)
    const look = () => show(scene, at, encoding)
    let last = toRpcJson(look())
    return {
      name: 'accountNotification',
      watch(notify) {
        const now = look()
        if (toRpcJson(now) === last) return 'go on'
        last = toRpcJson(now)
        notify(withContext(scene, now))
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

export function openSubscriptions(scene: Scene, socket: WebSocket): Subscriptions {
  const open = new Map<number, { name: string; watch: Watch }>()
  let last = 0
  const look = () => {
    for (const [subscription, { name, watch }] of [...open]) {
      const notify = (result: unknown) =>
        socket.send(toRpcJson({ jsonrpc: '2.0', method: name, params: { subscription, result } }))
      if (watch(notify) === 'done') open.delete(subscription)
    }
  }
  const close = scene.ledger.watch(look)
  return {
    close,
    handle(method, params) {
      if (method.endsWith('Unsubscribe')) return open.delete(Number(params[0]))
      const start = starts[method]
      if (!start) return null
      last += 1
      open.set(last, start(scene, params))
      return last
    },
  }
}
