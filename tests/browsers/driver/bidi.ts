import { once } from 'node:events'
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { limits } from './browserDriver.ts'

/** A connection of WebDriver BiDi. */
export type Bidi = {
  command(method: string, params: object): Promise<unknown>
  close(): void
}

const reply = v.variant('type', [
  v.object({ type: v.literal('success'), id: v.number(), result: v.unknown() }),
  v.object({ type: v.literal('error'), id: v.number(), error: v.string(), message: v.string() }),
])

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: v.InferOutput<typeof reply>) => void>()
  socket.on('message', (data) => {
    // Events have no id; the stories ask for none.
    const read = v.safeParse(reply, JSON.parse(data.toString()))
    if (read.success) waiting.get(read.output.id)?.(read.output)
  })
  let last = 0
  return {
    async command(method, params) {
      last += 1
      const id = last
      const answer = await new Promise<v.InferOutput<typeof reply>>((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`WebDriver BiDi ${method}: no answer`)),
          limits.pageLoad + limits.script,
        )
        waiting.set(id, (found) => {
          clearTimeout(timer)
          resolve(found)
        })
        socket.send(JSON.stringify({ id, method, params }))
      }).finally(() => waiting.delete(id))
      if (answer.type === 'success') return answer.result
      throw new Error(`WebDriver BiDi ${method}: ${answer.error} ${answer.message}`)
    },
    close: () => socket.close(),
  }
}
