import { type FrameHello, frameHello } from '@latchkey/wire'
import * as v from 'valibot'

export type Greeting = {
  /** The page's origin as the browser attests it. */
  origin: string
  port: MessagePort
}

/** Where messages arrive: `window`, except in tests. */
export type MessageSource = {
  addEventListener(type: 'message', listen: (event: MessageEvent) => void): void
  removeEventListener(type: 'message', listen: (event: MessageEvent) => void): void
}

/**
 * Waits for the first valid HELLO: from the parent or opener of this page, from an origin on the project's list, with
 * one port. Ignores every other message.
 */
export function awaitHello(
  source: MessageSource,
  rules: {
    peer: unknown
    projectId: string
    isAllowed(origin: string): boolean
  },
): Promise<Greeting> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const [port, ...more] = event.ports
      if (event.source !== rules.peer || !port || more.length > 0) return
      if (!rules.isAllowed(event.origin) || !isHello(event.data, rules.projectId)) return
      source.removeEventListener('message', listen)
      resolve({ origin: event.origin, port })
    }
    source.addEventListener('message', listen)
  })
}

function isHello(data: unknown, projectId: string): data is FrameHello {
  const read = v.safeParse(frameHello, data)
  return read.success && read.output.projectId === projectId
}
